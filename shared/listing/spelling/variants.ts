/*
 * Made by extract-variants.ts from VarCon 2019.10.06: 5053 spellings. Do not edit.
 * Copyright 2000-2018 Kevin Atkinson, 2016 Benjamin Titze; licence in README.md beside this file.
 * A modified extract: American spellings that Australian English does not accept, with the Australian one.
 */

/** One line per start: `start/american/australian end end …`; `start` alone is `start/z/s`, `-` an empty end. */
export const packedVariants = `
accessori e ed es ing
acclimati able ation e ed er ers es ing
accout/er/re - ment ments s
accout/e/ red ring
achromati ation ations e ed es ing
acknowledg//e ment ments
actuali ation ations e ed es ing
adoni e ed es ing
adz//e -
afterward//s -
aggrandi able ation e ed ement ements er ers es ing
agoni e ed er ers es ing inglier ingliest ingly
a/ir/ero foil foils plane planes
alchemi e ed es ing
alcoholi able ation ations e ed es ing
alkalini ation ations e ed es ing
alkali able ation ations e ed er es ing
allegori ation ations e ed er ers es ing
alphabeti ation ations e ed er ers es ing
alumini ation e ed es ing
alumin//i um ums
americani ation ed
amorti able ation ations e ed ement ements es ing
amphitheat/er/re - s
anagrammati e ed es ing
analogi e ed es ing
analy ability able abler ablest ation ations e ed er ers es ing
anathemati ation ations e ed er es ing
anatomi able ation e ed er es ing
an/esthetiz/aesthetis ation ations e ed er ers es ing
anglici ation ations e ed es ing
animali ation ations e ed es ing
annuali ation e ed es ing
anodi ation e ed es ing
antagoni able ation ations e ed er ers es ing
anthologi ation e ed er es ing
anthropomorphi ation ations e ed es ing
antilabo//u r rs
antiseptici e ed es ing
aphori e ed er ers es ing
apologi e ed er ers es ing
apostati ation e ed es ing
apostrophi e ed es ing
apotheosi e ed es ing
apparel//l ed ing
appeti e ed er ers es ing ingly
arbo//u r res rs
arbori ation ations
archai e ed er ers es ing
ardo//u r rs
armo//u r red rer rers ries ring rs ry
aromati ation e ed er es ing
arteriali ation ations e ed es ing
art/i/e fact facts
asaf//o etida etidas
a/ss/rse hole holes
atomi ability able ation ations e ed er ers es ing
attitudini ation e ed er ers es ing ings
authori able ation ations e ed er ers es ing
autocataly e ed es ing
autoioni ation
autoly e ed es ing
automati ation ations e ed es ing
autotomi e ed es ing
ax//e -
axiomati ation ations e ed es ing
azoti ation e ed es ing
backpedal//l ed ing
ba//u lk lked lking lks
balkani ation ations e ed es ing
bapti able e ed er ers es ing
barbari ation ations e ed es ing
barrel//l ed ing
barycent/er/re -
bastardi ation ations e ed es ing
battleax//e -
battologi e
bedevil//l ed ing
behavio//u r ral raler ralest rally rism risms rist ristic risticer risticest ristics rists rs
beho/o/ ve ved ves ving vings
bejewel//l ed ing
belabo//u r red ring rs
bestiali e ed es ing
bevel//l ed er ers ing ings
bicolo//u r red rs
bicolo/r/u rest
bing//e ing
bist/er/re - s
bitumini ation ations e ed es ing
blam//e able
botani e ed er es ing
bowdleri ation ations e ed er ers es ing
breathaly e ed er ers es ing
brutali ation ations e ed es ing
bureaucrati ation ations e ed es ing
burglari e ed es ing
bushel//l ed ing ings
calib/er/re - s
cal//l isthenics
ca//u lked lking lks
canali ation ations e ed es ing
cancel//l able ation ations ed er ers ing
cando//u r rs
cannibali ation ations e ed es ing
canoni ation ations e ed er ers es ing
capitali able ation ations e ed er ers es ing
caponi ation e ed er es ing
capsuli ation e ed es ing
caracol//l ed ing
carameli ation ations e ed es ing
carboli ation e ed es ing
carboni able ation ations e ed er ers es ing
carburet//t or ors
carburi ation ations e ed er es ing
carol//l ed er ers ing
carteli ation ations e ed es ing
catalog//ue - s
catalog//u ed er ers ing
cataly e ed er ers es ing
catechi able ation ations e ed er ers es ing ings
categori ation ations e ed er ers es ing
catheteri ation ations e ed es ing
catholici ation ations e ed er ers es ing
cauteri ation ations e ed es ing
cavil//l ed er ers ing ings
cent/er/re - board boards fold folds piece pieces s
cent/e/ red ring rings
centilit/er/re - s
centimet/er/re - s
centrali ation ations e ed er ers es ing
cephali ation ations
channel//l ed ing
channeli ation ations e ed es ing
characteri able ation ations e ed er ers es ing
che/ck/que book books
che/ck/qu erboard erboards ered ering
chil//l i ies
chisel//l ed er ers ing
christiani ation ations e ed er ers es ing
cicatri ation ations e ed er es ing
cinchoni ation ations e ed es ing
cinemati e
circulari ation ations e ed er ers es ing
civili able ation ations e ed er ers es ing
clamo//u r red ring rs
clango//u r red ring rs
clarinet//t ist ists
classici ation e ed es ing
cocaini ation ations e ed es ing
cogni ability able abler ablest ance ances ant anter antest e ed er ers es ing
collaterali e
collectivi ation ations e ed es ing
coloni ability able ation ations e ed er ers es ing
colo//u r rable rabler rables rablest rant rants rblind rblindness rblindnesses rblock rblocked rblocking rcast rcasting rcasts red reds rer rers rfast rfastness rfastnesses rful rfuler rfulest rfullier rfulliest rfully rfulness rfulnesses ring rings rist rists rless rlesser rlessest rlesslier rlessliest rlessly rlessness rlessnesses rs rway rways
colo/riz/uris ation e ed es ing
colo/r/u rest
commerciali ation ations e ed es ing
communali ation ations e ed er ers es ing
communi ation ations e ed es ing
compartmentali ation ations e ed es ing
compri able
computeri able ation ations e ed es ing
concent/er/re - s
concent/e/ red ring
conceptuali ation ations e ed er es ing
concerti e ed er ers es ing
concreti ation ations e ed es ing
containeri ation ations e ed es ing
contempori ation e ed es ing
contextuali ation ations e ed es ing
conventionali ation ations e ed es ing
copolymeri ation ations e ed es ing
cosmopolitani ation ations e ed es ing
council//l or ors orship orships
counsel//l ed ing or ors orship orships
co ied ier ies iest ily iness y ying
creoli ation ations e ed es ing
criminali ation ations e ed es ing
critici able abler ables ablest e ed er ers es ing ingly
cruel//l er est
crystalli ability able ation ations e ed er ers es ing
cudgel//l ed ing ings
cupel//l ation
curari e ed es ing
/cu/ke rbside
customi able ation ations e ed er ers es ing
cutini ation ations e ed es ing
decalit/er/re - s
decamet/er/re - s
decarboni ation ations e ed er ers es ing
decarburi ation ations e ed es ing
decentrali ation ations e ed es ing
decilit/er/re - s
decimali ation ations e ed es ing
decimet/er/re - s
decoloni ation ations e ed es ing
decolo//u rant rants
decriminali ation ations e ed es ing
defen/s/c e ed eless elesser elessest elesslier elessliest elessly elessness elessnesses es ing
dehumani ation ations e ed es ing
dehypnoti ation ations e ed es ing
deioni ation e ed es ing
dekalit/er/re - s
dekamet/er/re - s
delocali ation ations e ed es ing
demagneti able ation ations e ed er ers es ing
demasculini ation e
demateriali ation ations e ed es ing
demeano//u r rs
demilitari ation ations e ed es ing
deminerali ation ations e ed er es ing
demobili ation ations e ed es ing
democrati ation ations e ed er es ing
demoneti ation ations e ed es ing
demoni ation e ed es ing
demorali ation ations e ed er ers es ing ingly
demythologi ation ations e ed er es ing
denationali ation ations e ed es ing
denaturali ation ations e ed es ing
dentin//e - s
denucleari ation ations e ed es ing
deodori ation ations e ed er ers es ing
deoxidi ation ations e ed er ers es ing
departmentali ation ations e ed es ing
depersonali ation ations e ed es ing
depolari ation ations e ed er ers es ing
depolitici ation e ed es ing
depolymeri ation ations e ed es ing
depressuri ation ations e ed es ing
deputi ation e ed es ing
desalini ation ations e ed es ing
desensiti ation ations e ed er ers es ing
desexuali ation ations e ed es ing
destabili ation e ed er ers es ing
desul/furiz/phuris ation ations e ed es ing
desulfuri er
detribali ation ations e ed es ing
devil//l ed ing
devitali ation ations e ed es ing
diaboli ation ations e ed es ing
diagonali able ation e ed es ing
dial//l ed er ers ing ings
dialogi e ed es ing
dialy ability able ation e ed er ers es ing
dichotomi ation ations e ed es ing
dieseli ation ations e ed es ing
digitali ation ations e ed es ing
digiti ation ations e ed er ers es ing
diopt/er/re - s
diphthongi ation ations e ed es ing
discolo//u r red reds ring rs
disembowel//l ed ing
disfavo//u r red ring rs
dishevel//l ed ing
dishono//u r rable rabler rables rablest rablier rablies rabliest rably red ring rs
disillusioni e ed er ers es ing
disorgani ation ations e ed er ers es ing
dissei e ed es ing
distil/l/ - s
divini ation ations e ed es ing
dogmati ation ations e ed er ers es ing
dolo//u r rs
dowel//l ed ing
downdra/f/ugh t
dra/f/ugh tier tiest tilier tiliest tily tiness tinesses tsman tsmanship tsmanships tsmen tswoman tswomen ty
dramati able ation ations e ed er ers es ing
drivel//l ed er ers ing
duel//l ed er ers ing ings ist ists
eboni ation e ed es ing
economi ation ations e ed er ers es ing
editoriali ation ations e ed er es ing
effemini ation e ed es ing
egoti e ed es ing
elastici ation e ed er ers es ing
electroly ation e ed er es ing
elegi e ed es ing
emblemati ation e ed es ing
emotionali ation ations e ed es ing
/empane/impanel led ling
empathi e ed es ing
emphasi e ed er ers es ing
enamel//l ed er ers ing ings
enamo//u r red reds ring rs
encarnali ation e ed es ing
endeavo//u r red ring rs
energi ation e ed er ers es ing
//o enologist enologists estrous estrus estruses
enrol/l/ - ment ments s
ensepulch/er/re - s
enthral/l/ - ment ments s
entomologi e ed es ing
epaulet//te - s
epicent/er/re - s
epigrammati ation e ed er es ing
epitomi ation ations e ed er ers es ing
equal//l ed ing
equali ation ations e ed er ers es ing ings
/esophaguses/oesophagi -
essentiali e es
//a esthetician estheticians estival estivate estivated estivates estivating estivation estivations
eternali ation ations e ed es ing
eterni ation ations e ed es ing
ethereali ation ations e ed es ing
etheri ation ations e ed er ers es ing
ethici ation e ed es ing
etymologi able ation e ed es ing
euhemeri e ed es ing
eulogi ation ations e ed er ers es ing
eunuchi e ed es ing
euphemi ation e ed er ers es ing
euphoni ation e ed es ing
europeani e ed es ing
evangeli ation ations e ed er ers es ing
evil//l er est
experimentali e ed es ing
extempori ation ations e ed er ers es ing
exteriori ation ations e ed es ing
externali ation ations e ed es ing
factori ation ations e ed es ing
familiari ation ations e ed er ers es ing ingly
fanatici e ed es ing
fantasi e ed er es ing
faradi ation ations e ed er ers es ing
favo//u r rable rableness rablenesses rabler rables rablest rablier rabliest rably red reds rer rers ring rings rite riter rites ritest ritism ritisms rs
federali ation ations e ed es ing
femini ation ations e ed es ing
fertili ability able abler ables ablest ation ations e ed er ers es ing
fervo//u r rs
feudali able ation ations e ed es ing
fib/er/re - board boards fill fills glass glasses optic s
fib/e/ red
fictionali ation ations e ed es ing
finali ation ations e ed es ing
flannel//l ed ing
flavo//u r red rful rfuler rfulest rier riest ring rings rless rlesser rlessest rs rsome rsomer rsomest ry
fluidi ation ations e ed er ers es ing
fl//a utist utists
focali ation ations e ed es ing
fontanel//le - s
formali able ation ations e ed er ers es ing
formulari ation ations e ed er ers es ing
fossili able ation ations e ed es ing
fractioni ation ations e ed es ing
fraterni ation ations e ed er ers es ing
frivol//l ed ing
fuel//l ed er ers ing
fulfil/l/ ment ments
funnel//l ed ing
gallici e ed es ing
galvani ation ations e ed er ers es ing
gambol//l ed ing
gelatini ability able ation ations e ed er ers es ing
gem//m ologies ology
genealogi e ed es ing
generali ability able abler ables ablest ation ations e ed er ers es ing
geologi e ed es ing
geometri ation ations e ed es ing
germani ation ations e ed er ers es ing
ghettoi ation ations e ed es ing
glamo//u r red ring rs
glamori ation ations e ed er ers es ing
globali ation ations e ed es ing
gluttoni e ed es ing
glycerin//e - s
gnostici e er ers es
goit/er/re - s
goodby//e - s
gormandi e ed er ers es ing
gothici e ed es ing
gourmandi e ed es ing
grangeri ation ations e ed er ers es ing
graphiti able ation ations e ed es ing
gravel//l ed ing
gr/a/e y yed yer yest ying yish yness ys yscale
greci e ed es ing
grovel//l ed er ers ing inglier ingliest ingly
gruel//l ed ing ingly ings
gutturali ation ations e ed es ing
gyrostabili er ers
harbo//u r rage rages red rer rers ring rs
harmoni able ation ations e ed er ers es ing
hatchel//l ed ing
heatheni ation e ed es ing
hebrai ation ations e ed es ing
hectolit/er/re - s
hectomet/er/re - s
helleni e ed es ing
hierarchi e ed ing
hispanici e ed es ing
homogeni ation ations e ed er ers es ing
homolog//ue - s
homologi ation e ed er ers es ing
hono//u r rable rableness rablenesses rabler rables rablest rablier rablies rabliest rably red ree rees rer rers ring rs
hospitali ation ations e ed es ing
humani ation ations e ed er ers es ing
humo//u r red ring rless rlesser rlessest rlessness rlessnesses rs
hybridi able ation ations e ed er ers es ing
hydrogeni ation ations e ed es ing
hydroly able ation e ed er es ing
hyperboli e ed es ing
hypersensiti ation ations e ed es ing
hypnoti ability able abler ables ablest ation ations e ed er ers es ing
hypocent/er/re - s
hyposensiti ation e
hypostasi e ed es ing
hypostati ation ations e ed es ing
hypothesi e ed er ers es ing
hysterectomi e ed es ing
ideali ation ations e ed er ers es ing
idolatri e ed er es ing
idoli ation ations e ed er ers es ing
illegali ation ations e ed es ing
immateriali ation e ed es ing
immobili ation ations e ed er ers es ing
immortali able ation ations e ed er ers es ing
immuni ation ations e ed er es ing
impanel//l ed ing
imperil//l ed ing
impersonali ation ations e ed es ing
incentivi ation ations e ed es ing
incogni ant
individuali ation ations e ed er ers es ing ingly
indra/f/ugh t ts
industriali ation ations e ed es ing
initial//l ed ing
initiali able ation ations e ed er ers es ing
insolubili ation e ed es ing
instal/l/ ment ments
institutionali ation ations e ed es ing
intellectuali ation ations e ed er ers es ing
interiori ation e ed es ing
internali ation ations e ed es ing
internationali ation ations e ed es ing
iodi ation e ed er ers es ing
ioni able abler ables ablest ation ations e ed es ing ings
iridi ation ations e ed es ing
irrationali e ed es ing
isochroni ation e ed es ing
isomeri ation ations e ed es ing
italiani e ed es ing
italici ation ations e ed es ing
itemi ation ations e ed er ers es ing
jargoni ation ations e ed es ing
jeopardi ation e ed es ing
jewel//l ed er ers ing
jewel//le ry
journali ation ations e ed er ers es ing
juvenili e es
kennel//l ed ing
keratini ation ations e ed es ing
kilolit/er/re - s
kilomet/er/re - s
kindergart//e ner ners
kyani e ed es ing
label//l ed er ers ing
labiali ation ations e ed es ing
labo//u r red rer rers ring rings rite rites rs rsaving
lacklust/er/re - s
lacklust/er/ rer rest
laici ation ations e ed es ing
lapel//l ed
laterali ation ations
latini e
legali ation ations e ed es ing
leggin//g - s
legitimati e ed es ing
legitimi ation ations e ed er es ing
level//l ed er ers est ing
libel//l ed er ers ing ous ouser ousest ouslier ousliest ously
liberali ation ations e ed er ers es ing
lineari able ation ations e ed es ing
lioni able ation ations e ed er ers es ing
liquidi ation e ed er ers es ing
lissom/e/ ness nesses
lit/er/re - s
literali ation ations e ed er ers es ing
lobotomi e ed es ing
locali able ation ations e ed er ers es ing
logici e ed es ing
louv/er/re - s
louv/e/ red
lupin/e/ s
lust/er/re - less lesser lessest s ware wares
lust/e/ red ring
lyophili ation ations e ed er es ing
macadami ation ations e ed es ing
magneti ability able ation ations e ed er ers es ing
malodo//u r rs
man/euver/oeuvre - s
man/euve/oeuv rabilities rability rable rabler rablest red ring rings
marblei e ed es ing
marginali ation e ed es ing
marshal//l ed ing
martyri ation ations e ed er ers es ing
marvel//l ed ing ous ouser ousest ouslier ousliest ously ousness ousnesses
materiali ation ations e ed er ers es ing
matroni e ed es ing
maximi ation ations e ed er ers es ing
meag/er/re -
meag/er/ rer rest
mechani able ation ations e ed er ers es ing
medal//l ist ists
mediati ation ations e ed es ing
melodi ation e ed er es ing
melodramati ation e ed es ing
memoriali ation ations e ed er ers es ing
memori able ation ations e ed er ers es ing
merceri ation ations e ed er ers es ing
mercuriali ation ations e ed es ing
mesmeri ability able ation ations e ed er ers es ing
metaboli able e ed es ing
metacent/er/re - s
metal//l ed ing
metal/iz/lis ation ations e ed es ing
metastasi e ed es ing
metathesi e ed es ing
methodi ation ations e ed er ers es ing
metrici e ed es ing
microfib/er/re - s
micromillimet/er/re - s
microminiaturi ation ations e ed er ers es ing
militari ation ations e ed es ing
millilit/er/re - s
millimet/er/re - s
minerali able ation ations e ed er ers es ing
miniaturi ation ations e ed es ing
minimi ation ations e ed er ers es ing
misadvi e
misalphabeti e es
misbehavio//u r rs
mischaracteri ation ations e es
misdemeano//u r rs
mislabel//l ed ing
mit/er/re - s wort worts
mit/e/ red ring
mobili able abler ables ablest ation ations e ed er ers es ing
model//l ed er ers ing ings
moderni able ation ations e ed er ers es ing
modulari ation e ed es ing
moisturi ation e ed er ers es ing
mo//u ld lded lder ldered ldering lders ldier ldiest lding ldings lds ldy lt lted lting lts
mollus/k/c - an s
m/o/u m ms
moneti ation ations e ed es ing
mongreli ation ations e ed er es ing
monopoli able ation ations e ed er ers es ing
monumentali ation ations e ed es ing
morali ation ations e ed er ers es ing inglies ingly
motori ation ations e ed es ing
mov/e/ ability
multicolo//u r red redder reddest rs
municipali ation ations e ed er ers es ing
m//o ustache ustached ustaches
mutuali ation ations e ed es ing
mythici ation e ed er ers es ing
mythologi ation ations e ed er ers es ing
mythop//o eic
nanofib/er/re -
nanomet/er/re - s
narcoti ation ations e ed es ing
nasali ation ations e ed es ing
nationali ation ations e ed er ers es ing
naturali ation ations e ed er ers es ing
nebuli ation ations e ed er ers es ing
neighbo//u r red rhood rhoods ring rings rlier rliest rliness rlinesses rly rs
neologi ation e ed es ing
neoteri e ed es ing
neutrali ation ations e ed er ers es ing
nit/er/re - s
nitrogeni ation ations e ed es ing
nitroglycerin//e - s
nomadi ation ations e ed es ing
nonfulfil/l/ ment ments
nonioni ing ings
nonsympathi er ers
normali able ation ations e ed er ers es ing
notari ation ations e ed es ing
noveli ation ations e ed er ers es ing
obeli e ed es ing
objectivi e ed es ing
occidentali e ed es ing
och/er/re - ous ouser ousest s y
och/e/ red ring
och/er/ rer rest
odo//u r red rless rlesser rlessest rs
offen/s/c e eless elesser elessest es
omelet//te - s
optimi ation ations e ed er ers es ing
organi ability able ation ational ationaler ationalest ationallier ationalliest ationally ationals ations e ed er ers es ing
orientali ation ations e ed es ing
orthographi e
orthop//a edic edics
ostraci able ation ations e ed er ers es ing
outman/euver/oeuvre - s
outman/euve/oeuv red ring
overanaly e es
overcapitali ation ations e ed es ing
overdramati e ed es ing
overemphasi e ed er ers es ing
overgenerali e ed es ing
overindustriali ation ations e es
overspeciali ation ations e ed es ing
oxidi ability able ables ation ations e ed er ers es ing ings
ozoni ation ations e ed er ers es ing
pagani ation ations e ed er ers es ing
p/a/y jama jamas
palatali ation ations e ed es ing
panegyri e ed es ing
panel//l ed ing ings ist ists
paraboli ation e ed es ing
paralleli ation ations e ed er ers es ing
paraly ation ations e ed er ers es ing inglies ingly
parametri able ation ations e ed es ing
parasiti ation e ed es ing
parcel//l ed ing
parenthesi ation e ed es ing
parlo//u r rmaid rs
particolo//u red redder reddest
particulari ation ations e ed er es ing
passivi ation
pasteuri ation ations e ed er ers es ing
pastorali e es
patroni able ation ations e ed er ers es ing inglier ingliest ingly ings
pauperi ation ations e ed er ers es ing
pecti ation ations e ed es ing
peculiari e ed es ing
pedal//l ed er ers ing
ped/dle/la r rs
pedestriani ation ations e ed es ing
p//a ediatric ediatrician ediatricians ediatrics
pelleti ation ations e ed er es ing
penali able ation ations e ed es ing
pencil//l ed ing ings
pepti able ation ations e ed er ers es ing
peptoni ation ations e ed er es ing
peril//l ed ing
periodi ation ations
peroxidi e ed es ing
personali ation ations e ed es ing
petal//l ed
philanthropi e ed es ing
philosophi ation ations e ed er ers es ing
philt/er/re - s
phlebotomi ation ations e ed es ing
phon//e y
phosphati ation ations e ed es ing
photosensiti ation ations e ed er ers es ing
photosynthesi e ed es ing
piast/er/re - s
picturi ation ations e ed es ing
pilgrimi e ed es ing
plagiari ation ations e ed er ers es ing
plasmoly e ed es ing
plastici ation ations e ed er ers es ing
platini ation ations e ed es ing
platitudini ation ations e ed er es ing
plo/w/ugh - able boy boys ed er ers ing man men s share shares
plurali ation ations e ed er ers es ing
poetici ation e ed es ing
poeti ation ations e ed er ers es ing
polari ability able ables ation ations e ed er ers es ing
polemici e ed es ing
politici ation ations e ed er ers es ing
pollini e ed er es ing
polyfib/er/re -
polymeri ation ations e ed es ing
pommel//l ed ing
populari ation ations e ed er ers es ing
po//u rer rers
posturi e ed es ing
practi/c/s ed er ers ing
precivili ation ations
preconi ation ations e ed er ers es ing
presidi/a/ums -
pressuri ation ations e ed er ers es ing
preten/s/c e es
preterit//e - s
previ e
prioriti ation ations e ed er ers es ing ings
privati ation ations e ed er ers es ing
professionali ation ations e ed es ing
program//m ed ing
prologi e ed es ing
prologui e ed er ers es ing
propagandi e ed es ing
proselyti ation ations e ed er ers es ing
provinciali ation ations
psychoanaly e ed er ers es ing
psychologi ation e ed es ing
publici e ed es ing
pulveri able ation ations e ed er ers es ing
pummel//l ed ing
pyorrh//o ea eal ealer ealest eas
pyroly able e ed er es ing
quanti ation ations e ed er ers es ing
quarrel//l ed er ers ing
raciali ation ations e es
radicali ation ations e ed es ing
ranco//u r rs
randomi ation ations e ed er ers es ing
rationali able ation ations e ed er ers es ing
ravel//l ed er ers ing ings
reali ability able abler ables ablest ation ations e ed er ers es ing ingly ings
reanaly e ed er ers es ing
reauthori ation ations e es
rebapti ation ations e ed es ing
recapitali ation ations e ed es ing
recogni ability able abler ablest ably ance ances e ed er ers es ing ingly
recoloni ation ations e ed es ing
recolo//u r red ring rs
reconnoit/er/re - s
reconnoit/e/ red ring
recrystalli ation ations e ed es ing
redial//l ed ing
reemphasi e ed er ers es ing
refuel//l ed ing
regulari ation ations e ed er ers es ing
reinitiali ation e ed es ing
relabel//l ed ing
relativi ation ations e ed es ing
remateriali e ed es
remilitari ation ations e ed es ing
remodel//l ed ing
remo//u ld lded lding lds
remoneti ation ations e ed es ing
renationali e ed es ing
renormali ation ations
reorgani ation ations e ed er ers es ing
repri ed
republicani ation ations e ed er ers es ing
resynchroni ation ations e ed es ing
resynthesi e es
revel//l ed er ers ing ings
revitali ation ations e ed er ers es ing
revolutioni e ed er ers es ing
rhapsodi e ed es ing
rigo//u r rs
rituali ation ations e ed es ing
rival//l ed ing
roboti ation ations e ed es ing
romani e ed es ing
romantici ation ations e ed es ing
routini ation ations e ed es ing
rowel//l ed ing
rubberi ation e ed es ing
ruggedi ation ations e ed es ing
rumo//u r red ring rmonger rmongers rs
rurali ation ations e ed es ing
russiani ation e
sab/er/re - s
sab/e/ red ring
sal//e able abler ablest
salini ation e es
saltpet/er/re - s
sandal//l ed ing
saniti ation ations e ed er ers es ing
satiri able ation e ed er ers es ing
savio//u r rs
savo//u r red rer rers rier ries riest rilies rily riness rinesses ring rless rlesser rlessest rs ry
scandali ation ations e ed er ers es ing
scept/er/re - s
scept/e/ red ring
schemati ation ations e ed er ers es ing
scrutini ation ations e ed er ers es ing ingly
seborrh//o ea eas eic
sectariani ation e ed es ing
sectionali ation ations e ed es ing
seculari ation ations e ed er ers es ing
sei able
semicivili ed eds
sensationali e ed es ing
sensiti ation ations e ed er ers es ing
sensuali ation ations e ed es ing
sentimentali ation ations e ed er ers es ing
sepal//l ed
septic//a emia emias emic
sepulch/er/re - s
sepulch/e/ red ring
seriali ability able ation ations e ed es ing
sermoni e ed er ers es ing
shovel//l ed er ers ing
shrivel//l ed ing
signal//l ed er ers ing
signali ation e ed es ing
simoni e
singulari ation ations e ed es ing
siz//e ably
s/k/c eptic eptical epticaler epticalest eptically epticer epticest epticism epticisms eptics
skil/l/ ful fully fulness
slenderi e ed es ing
sl/i/y er est
smo//u lder ldered ldering lders
snivel//l ed er ers ing ings
snorkel//l ed ing
snowplo/w/ugh - s
sociali ation ations e ed er es ing
sodomi e ed es ing
solari ation ations e ed es ing
solemni ation ations e ed er ers es ing
soliloqui ation e ed er ers es ing ingly ings
solmi ation ations
solubili ation ations e ed es ing
somb/er/re - ly ness nesses
somb/e/ rer rest
sovieti ation ations e ed es ing
speciali ation ations e ed er ers es ing
spect/er/re - s
spiral//l ed ing
spir//a ea eas
spirituali ation ations e ed er ers es ing
spiroch//a ete etes
splendo//u r rs
squirrel//l ed ing
stabili able ation ations e ed er ers es ing
standardi able ation ations e ed er ers es ing
stencil//l ed ing
sterili ability able ation ations e ed er ers es ing
stigmati ation ations e ed er ers es ing
styli ation ations e ed er ers es ing
subminiaturi ation e ed es ing
subsidi able ation ations e ed er ers es ing
subspeciali e es
substantiali e ed es ing
subtili ation ations e ed er ers es ing
subtotal//l ed ing
suburbani ation ations e ed es ing
succo//u r red ring rless rs
sulfati e es
sul/f/ph urous
summari able ation ations e ed er ers es ing
swivel//l ed ing
syllabi e ed es ing
syllogi ation ations e ed er ers es ing
symboli ation ations e ed er ers es ing
symmetric//al ly
symmetri ation ations e ed es ing
sympathi e ed er ers es ing ingly ings
symphoni ation e
synchroni able ation ations e ed er ers es ing
syncreti e ed es ing
synonymi e ed es ing
synopsi e ed es ing
synthesi ation ations e ed es ing
systemati ation ations e ed er ers es ing
systemi able ation ations e ed er ers es ing
tantali ation ations e ed er ers es ing inglier inglies ingliest ingly ings
tassel//l ed ing
tautologi e ed es ing
teasel/l/ ed er ers ing ings
teetotal//l er ers
telluri e ed es ing
tempori ation ations e ed er ers es ing ingly ings
tenderi ation ations e ed er ers es ing
territoriali ation ations e ed es ing
terrori ation ations e ed er ers es ing
tetani ation ations e ed es ing
teutoni e
theat/er/re - goer goers s
theatricali ation ations e ed es ing
theologi ation ations e ed er ers es ing
theori ation ations e ed er ers es ing
ti/d/t bit bits
tinsel//l ed ing
tit/er/re - s
total//l ed ing
totali ation ations e ed er ers es ing
towel//l ed ing ings
trammel//l ed er ers ing
tranquili ation ations ingly
tranquil/iz/lis e ed er ers es ing ings
transcendentali ation e ed es ing
transistori ation ations e ed es ing
traumati ation ations e ed es ing
travel//l ed er ers ing ings
travelog//ue - s
trial//l ed ing
trichini ation ations e ed es ing
tricolo//u r red rs
triviali ation ations e ed es ing
tropicali ation ations e ed es ing
trowel//l ed ing
tular//a emia emias
tumo//u r rs
tunnel//l ed er ers ing ings
tyranni e ed er ers es ing ingly ings
unacclimati ed
unalphabeti ed
unappeti ing inger ingest
unarmo//u red redder reddest
unauthori ed edder eddest
unbapti e ed es ing
uncancel//l ed edder eddest
uncapitali ed edder eddest
uncivili ed
uncolo//u red redder reddest reds
uncrystalli ed
underemphasi e ed es ing
underutili ation ations e ed es ing
unequal//l ed edder eddest
unfavo//u rable rabler rables rablest rablier rabliest rably
unfertili ed edder eddest
unflavo//u red redder reddest
unhono//u red redder reddest
unicolo//u r
uniformi ation ations e ed es ing
uninitiali ed
unioni ation ations e ed er ers es ing
uniti ation ations e ed es ing
universali ation ations e ed er ers es ing
unlabel//l ed edder eddest
unmechani e ed es ing
unmemori ed
unnaturali able e ed es ing
unneighbo//u rlier rliest rly
unorgani ed
unpasteuri ed
unpracti/c/s ed edder eddest
unpressuri ed
unpublici ed
unravel//l ed ing
unreali able ables e ed es ing ings
unrecogni able abler ablest ably ed
unrival//l ed edder eddest
unsavo//u rier ries riest rilier rilies riliest rily riness rinesses ry
unspeciali ed edder eddest
unsterili ed
unsubsidi ed
untrammel//l ed edder eddest
unutili ed
updra/f/ugh t ts
urbani ation ations e ed es ing
ur//a emia emias emic
utili ability able ables ation ations e ed er ers es ing
valo//u r rs
valori ation ations e ed es ing
vandali ation ations e ed es ing
vapo//u r red rier riest ring rings rish risher rishest rs rware ry
vapori able ation ations e ed er ers es ing
varicolo//u red redder reddest reds
vasectomi e ed ing
vassali ation e ed es ing
vectori able ation ations e ed er ers es ing
velari ation ations e ed es ing
ventriloqui e ed es ing
verbali ation ations e ed er ers es ing
vernaculari ation ations e ed es ing
vernali ation ations e ed es ing
versicolo//u r
victimi able ation ations e ed er ers es ing
victual//l ed er ers ing
vigo//u r rless rs
virtuali ation
visuali able ation ations e ed er ers es ing
vitali ation ations e ed er ers es ing ingly ings
vitrioli able ation ations e ed er ers es ing
vocali ation ations e ed er ers es ing
volatili able ation ations e ed er ers es ing
voweli ation ations e ed es ing
vulcani able ation ations e ed er ers es ing
vulgari ation ations e ed er ers es ing
watercolo//u r red ring rist rists rs
weasel//l ed ing
weatheri e ed es ing
westerni ation ations e ed es ing
whiz//z -
wil/l/ ful fuler fulest fullier fulliest fully fulness
winteri ation ations e ed es ing
womani ation ations e ed er ers es ing
wool//l en enner ennest ens y
worship//p ed er ers ing
yodel//l ed er ers ing
`;
