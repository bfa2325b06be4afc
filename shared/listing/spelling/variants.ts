/*
 * Made by extract-variants.ts from VarCon 2019.10.06: 5053 spellings. Do not edit.
 * Copyright 2000-2018 Kevin Atkinson, 2016 Benjamin Titze; licence in README.md beside this file.
 * A modified extract: American spellings that Australian English does not accept, with the Australian one.
 */

/** One line per start: `start/american/australian end end …`, where `-` stands for an empty end. */
export const packedVariants = `
accessori/z/s e ed es ing
acclimati/z/s able ation e ed er ers es ing
accout/er/re - ment ments s
accout/e/ red ring
achromati/z/s ation ations e ed es ing
acknowledg//e ment ments
actuali/z/s ation ations e ed es ing
adoni/z/s e ed es ing
adz//e -
afterward//s -
aggrandi/z/s able ation e ed ement ements er ers es ing
agoni/z/s e ed er ers es ing inglier ingliest ingly
a/ir/ero foil foils plane planes
alchemi/z/s e ed es ing
alcoholi/z/s able ation ations e ed es ing
alkalini/z/s ation ations e ed es ing
alkali/z/s able ation ations e ed er es ing
allegori/z/s ation ations e ed er ers es ing
alphabeti/z/s ation ations e ed er ers es ing
alumini/z/s ation e ed es ing
alumin//i um ums
americani/z/s ation ed
amorti/z/s able ation ations e ed ement ements es ing
amphitheat/er/re - s
anagrammati/z/s e ed es ing
analogi/z/s e ed es ing
analy/z/s ability able abler ablest ation ations e ed er ers es ing
anathemati/z/s ation ations e ed er es ing
anatomi/z/s able ation e ed er es ing
an/esthetiz/aesthetis ation ations e ed er ers es ing
anglici/z/s ation ations e ed es ing
animali/z/s ation ations e ed es ing
annuali/z/s ation e ed es ing
anodi/z/s ation e ed es ing
antagoni/z/s able ation ations e ed er ers es ing
anthologi/z/s ation e ed er es ing
anthropomorphi/z/s ation ations e ed es ing
antilabo//u r rs
antiseptici/z/s e ed es ing
aphori/z/s e ed er ers es ing
apologi/z/s e ed er ers es ing
apostati/z/s ation e ed es ing
apostrophi/z/s e ed es ing
apotheosi/z/s e ed es ing
apparel//l ed ing
appeti/z/s e ed er ers es ing ingly
arbo//u r res rs
arbori/z/s ation ations
archai/z/s e ed er ers es ing
ardo//u r rs
armo//u r red rer rers ries ring rs ry
aromati/z/s ation e ed er es ing
arteriali/z/s ation ations e ed es ing
art/i/e fact facts
asaf//o etida etidas
a/ss/rse hole holes
atomi/z/s ability able ation ations e ed er ers es ing
attitudini/z/s ation e ed er ers es ing ings
authori/z/s able ation ations e ed er ers es ing
autocataly/z/s e ed es ing
autoioni/z/s ation
autoly/z/s e ed es ing
automati/z/s ation ations e ed es ing
autotomi/z/s e ed es ing
ax//e -
axiomati/z/s ation ations e ed es ing
azoti/z/s ation e ed es ing
backpedal//l ed ing
ba//u lk lked lking lks
balkani/z/s ation ations e ed es ing
bapti/z/s able e ed er ers es ing
barbari/z/s ation ations e ed es ing
barrel//l ed ing
barycent/er/re -
bastardi/z/s ation ations e ed es ing
battleax//e -
battologi/z/s e
bedevil//l ed ing
behavio//u r ral raler ralest rally rism risms rist ristic risticer risticest ristics rists rs
beho/o/ ve ved ves ving vings
bejewel//l ed ing
belabo//u r red ring rs
bestiali/z/s e ed es ing
bevel//l ed er ers ing ings
bicolo//u r red rs
bicolo/r/u rest
bing//e ing
bist/er/re - s
bitumini/z/s ation ations e ed es ing
blam//e able
botani/z/s e ed er es ing
bowdleri/z/s ation ations e ed er ers es ing
breathaly/z/s e ed er ers es ing
brutali/z/s ation ations e ed es ing
bureaucrati/z/s ation ations e ed es ing
burglari/z/s e ed es ing
bushel//l ed ing ings
calib/er/re - s
cal//l isthenics
ca//u lked lking lks
canali/z/s ation ations e ed es ing
cancel//l able ation ations ed er ers ing
cando//u r rs
cannibali/z/s ation ations e ed es ing
canoni/z/s ation ations e ed er ers es ing
capitali/z/s able ation ations e ed er ers es ing
caponi/z/s ation e ed er es ing
capsuli/z/s ation e ed es ing
caracol//l ed ing
carameli/z/s ation ations e ed es ing
carboli/z/s ation e ed es ing
carboni/z/s able ation ations e ed er ers es ing
carburet//t or ors
carburi/z/s ation ations e ed er es ing
carol//l ed er ers ing
carteli/z/s ation ations e ed es ing
catalog//ue - s
catalog//u ed er ers ing
cataly/z/s e ed er ers es ing
catechi/z/s able ation ations e ed er ers es ing ings
categori/z/s ation ations e ed er ers es ing
catheteri/z/s ation ations e ed es ing
catholici/z/s ation ations e ed er ers es ing
cauteri/z/s ation ations e ed es ing
cavil//l ed er ers ing ings
cent/er/re - board boards fold folds piece pieces s
cent/e/ red ring rings
centilit/er/re - s
centimet/er/re - s
centrali/z/s ation ations e ed er ers es ing
cephali/z/s ation ations
channel//l ed ing
channeli/z/s ation ations e ed es ing
characteri/z/s able ation ations e ed er ers es ing
che/ck/que book books
che/ck/qu erboard erboards ered ering
chil//l i ies
chisel//l ed er ers ing
christiani/z/s ation ations e ed er ers es ing
cicatri/z/s ation ations e ed er es ing
cinchoni/z/s ation ations e ed es ing
cinemati/z/s e
circulari/z/s ation ations e ed er ers es ing
civili/z/s able ation ations e ed er ers es ing
clamo//u r red ring rs
clango//u r red ring rs
clarinet//t ist ists
classici/z/s ation e ed es ing
cocaini/z/s ation ations e ed es ing
cogni/z/s ability able abler ablest ance ances ant anter antest e ed er ers es ing
collaterali/z/s e
collectivi/z/s ation ations e ed es ing
coloni/z/s ability able ation ations e ed er ers es ing
colo//u r rable rabler rables rablest rant rants rblind rblindness rblindnesses rblock rblocked rblocking rcast rcasting rcasts red reds rer rers rfast rfastness rfastnesses rful rfuler rfulest rfullier rfulliest rfully rfulness rfulnesses ring rings rist rists rless rlesser rlessest rlesslier rlessliest rlessly rlessness rlessnesses rs rway rways
colo/riz/uris ation e ed es ing
colo/r/u rest
commerciali/z/s ation ations e ed es ing
communali/z/s ation ations e ed er ers es ing
communi/z/s ation ations e ed es ing
compartmentali/z/s ation ations e ed es ing
compri/z/s able
computeri/z/s able ation ations e ed es ing
concent/er/re - s
concent/e/ red ring
conceptuali/z/s ation ations e ed er es ing
concerti/z/s e ed er ers es ing
concreti/z/s ation ations e ed es ing
containeri/z/s ation ations e ed es ing
contempori/z/s ation e ed es ing
contextuali/z/s ation ations e ed es ing
conventionali/z/s ation ations e ed es ing
copolymeri/z/s ation ations e ed es ing
cosmopolitani/z/s ation ations e ed es ing
council//l or ors orship orships
counsel//l ed ing or ors orship orships
co/z/s ied ier ies iest ily iness y ying
creoli/z/s ation ations e ed es ing
criminali/z/s ation ations e ed es ing
critici/z/s able abler ables ablest e ed er ers es ing ingly
cruel//l er est
crystalli/z/s ability able ation ations e ed er ers es ing
cudgel//l ed ing ings
cupel//l ation
curari/z/s e ed es ing
/cu/ke rbside
customi/z/s able ation ations e ed er ers es ing
cutini/z/s ation ations e ed es ing
decalit/er/re - s
decamet/er/re - s
decarboni/z/s ation ations e ed er ers es ing
decarburi/z/s ation ations e ed es ing
decentrali/z/s ation ations e ed es ing
decilit/er/re - s
decimali/z/s ation ations e ed es ing
decimet/er/re - s
decoloni/z/s ation ations e ed es ing
decolo//u rant rants
decriminali/z/s ation ations e ed es ing
defen/s/c e ed eless elesser elessest elesslier elessliest elessly elessness elessnesses es ing
dehumani/z/s ation ations e ed es ing
dehypnoti/z/s ation ations e ed es ing
deioni/z/s ation e ed es ing
dekalit/er/re - s
dekamet/er/re - s
delocali/z/s ation ations e ed es ing
demagneti/z/s able ation ations e ed er ers es ing
demasculini/z/s ation e
demateriali/z/s ation ations e ed es ing
demeano//u r rs
demilitari/z/s ation ations e ed es ing
deminerali/z/s ation ations e ed er es ing
demobili/z/s ation ations e ed es ing
democrati/z/s ation ations e ed er es ing
demoneti/z/s ation ations e ed es ing
demoni/z/s ation e ed es ing
demorali/z/s ation ations e ed er ers es ing ingly
demythologi/z/s ation ations e ed er es ing
denationali/z/s ation ations e ed es ing
denaturali/z/s ation ations e ed es ing
dentin//e - s
denucleari/z/s ation ations e ed es ing
deodori/z/s ation ations e ed er ers es ing
deoxidi/z/s ation ations e ed er ers es ing
departmentali/z/s ation ations e ed es ing
depersonali/z/s ation ations e ed es ing
depolari/z/s ation ations e ed er ers es ing
depolitici/z/s ation e ed es ing
depolymeri/z/s ation ations e ed es ing
depressuri/z/s ation ations e ed es ing
deputi/z/s ation e ed es ing
desalini/z/s ation ations e ed es ing
desensiti/z/s ation ations e ed er ers es ing
desexuali/z/s ation ations e ed es ing
destabili/z/s ation e ed er ers es ing
desul/furiz/phuris ation ations e ed es ing
desulfuri/z/s er
detribali/z/s ation ations e ed es ing
devil//l ed ing
devitali/z/s ation ations e ed es ing
diaboli/z/s ation ations e ed es ing
diagonali/z/s able ation e ed es ing
dial//l ed er ers ing ings
dialogi/z/s e ed es ing
dialy/z/s ability able ation e ed er ers es ing
dichotomi/z/s ation ations e ed es ing
dieseli/z/s ation ations e ed es ing
digitali/z/s ation ations e ed es ing
digiti/z/s ation ations e ed er ers es ing
diopt/er/re - s
diphthongi/z/s ation ations e ed es ing
discolo//u r red reds ring rs
disembowel//l ed ing
disfavo//u r red ring rs
dishevel//l ed ing
dishono//u r rable rabler rables rablest rablier rablies rabliest rably red ring rs
disillusioni/z/s e ed er ers es ing
disorgani/z/s ation ations e ed er ers es ing
dissei/z/s e ed es ing
distil/l/ - s
divini/z/s ation ations e ed es ing
dogmati/z/s ation ations e ed er ers es ing
dolo//u r rs
dowel//l ed ing
downdra/f/ugh t
dra/f/ugh tier tiest tilier tiliest tily tiness tinesses tsman tsmanship tsmanships tsmen tswoman tswomen ty
dramati/z/s able ation ations e ed er ers es ing
drivel//l ed er ers ing
duel//l ed er ers ing ings ist ists
eboni/z/s ation e ed es ing
economi/z/s ation ations e ed er ers es ing
editoriali/z/s ation ations e ed er es ing
effemini/z/s ation e ed es ing
egoti/z/s e ed es ing
elastici/z/s ation e ed er ers es ing
electroly/z/s ation e ed er es ing
elegi/z/s e ed es ing
emblemati/z/s ation e ed es ing
emotionali/z/s ation ations e ed es ing
/empane/impanel led ling
empathi/z/s e ed es ing
emphasi/z/s e ed er ers es ing
enamel//l ed er ers ing ings
enamo//u r red reds ring rs
encarnali/z/s ation e ed es ing
endeavo//u r red ring rs
energi/z/s ation e ed er ers es ing
//o enologist enologists estrous estrus estruses
enrol/l/ - ment ments s
ensepulch/er/re - s
enthral/l/ - ment ments s
entomologi/z/s e ed es ing
epaulet//te - s
epicent/er/re - s
epigrammati/z/s ation e ed er es ing
epitomi/z/s ation ations e ed er ers es ing
equal//l ed ing
equali/z/s ation ations e ed er ers es ing ings
/esophaguses/oesophagi -
essentiali/z/s e es
//a esthetician estheticians estival estivate estivated estivates estivating estivation estivations
eternali/z/s ation ations e ed es ing
eterni/z/s ation ations e ed es ing
ethereali/z/s ation ations e ed es ing
etheri/z/s ation ations e ed er ers es ing
ethici/z/s ation e ed es ing
etymologi/z/s able ation e ed es ing
euhemeri/z/s e ed es ing
eulogi/z/s ation ations e ed er ers es ing
eunuchi/z/s e ed es ing
euphemi/z/s ation e ed er ers es ing
euphoni/z/s ation e ed es ing
europeani/z/s e ed es ing
evangeli/z/s ation ations e ed er ers es ing
evil//l er est
experimentali/z/s e ed es ing
extempori/z/s ation ations e ed er ers es ing
exteriori/z/s ation ations e ed es ing
externali/z/s ation ations e ed es ing
factori/z/s ation ations e ed es ing
familiari/z/s ation ations e ed er ers es ing ingly
fanatici/z/s e ed es ing
fantasi/z/s e ed er es ing
faradi/z/s ation ations e ed er ers es ing
favo//u r rable rableness rablenesses rabler rables rablest rablier rabliest rably red reds rer rers ring rings rite riter rites ritest ritism ritisms rs
federali/z/s ation ations e ed es ing
femini/z/s ation ations e ed es ing
fertili/z/s ability able abler ables ablest ation ations e ed er ers es ing
fervo//u r rs
feudali/z/s able ation ations e ed es ing
fib/er/re - board boards fill fills glass glasses optic s
fib/e/ red
fictionali/z/s ation ations e ed es ing
finali/z/s ation ations e ed es ing
flannel//l ed ing
flavo//u r red rful rfuler rfulest rier riest ring rings rless rlesser rlessest rs rsome rsomer rsomest ry
fluidi/z/s ation ations e ed er ers es ing
fl//a utist utists
focali/z/s ation ations e ed es ing
fontanel//le - s
formali/z/s able ation ations e ed er ers es ing
formulari/z/s ation ations e ed er ers es ing
fossili/z/s able ation ations e ed es ing
fractioni/z/s ation ations e ed es ing
fraterni/z/s ation ations e ed er ers es ing
frivol//l ed ing
fuel//l ed er ers ing
fulfil/l/ ment ments
funnel//l ed ing
gallici/z/s e ed es ing
galvani/z/s ation ations e ed er ers es ing
gambol//l ed ing
gelatini/z/s ability able ation ations e ed er ers es ing
gem//m ologies ology
genealogi/z/s e ed es ing
generali/z/s ability able abler ables ablest ation ations e ed er ers es ing
geologi/z/s e ed es ing
geometri/z/s ation ations e ed es ing
germani/z/s ation ations e ed er ers es ing
ghettoi/z/s ation ations e ed es ing
glamo//u r red ring rs
glamori/z/s ation ations e ed er ers es ing
globali/z/s ation ations e ed es ing
gluttoni/z/s e ed es ing
glycerin//e - s
gnostici/z/s e er ers es
goit/er/re - s
goodby//e - s
gormandi/z/s e ed er ers es ing
gothici/z/s e ed es ing
gourmandi/z/s e ed es ing
grangeri/z/s ation ations e ed er ers es ing
graphiti/z/s able ation ations e ed es ing
gravel//l ed ing
gr/a/e y yed yer yest ying yish yness ys yscale
greci/z/s e ed es ing
grovel//l ed er ers ing inglier ingliest ingly
gruel//l ed ing ingly ings
gutturali/z/s ation ations e ed es ing
gyrostabili/z/s er ers
harbo//u r rage rages red rer rers ring rs
harmoni/z/s able ation ations e ed er ers es ing
hatchel//l ed ing
heatheni/z/s ation e ed es ing
hebrai/z/s ation ations e ed es ing
hectolit/er/re - s
hectomet/er/re - s
helleni/z/s e ed es ing
hierarchi/z/s e ed ing
hispanici/z/s e ed es ing
homogeni/z/s ation ations e ed er ers es ing
homolog//ue - s
homologi/z/s ation e ed er ers es ing
hono//u r rable rableness rablenesses rabler rables rablest rablier rablies rabliest rably red ree rees rer rers ring rs
hospitali/z/s ation ations e ed es ing
humani/z/s ation ations e ed er ers es ing
humo//u r red ring rless rlesser rlessest rlessness rlessnesses rs
hybridi/z/s able ation ations e ed er ers es ing
hydrogeni/z/s ation ations e ed es ing
hydroly/z/s able ation e ed er es ing
hyperboli/z/s e ed es ing
hypersensiti/z/s ation ations e ed es ing
hypnoti/z/s ability able abler ables ablest ation ations e ed er ers es ing
hypocent/er/re - s
hyposensiti/z/s ation e
hypostasi/z/s e ed es ing
hypostati/z/s ation ations e ed es ing
hypothesi/z/s e ed er ers es ing
hysterectomi/z/s e ed es ing
ideali/z/s ation ations e ed er ers es ing
idolatri/z/s e ed er es ing
idoli/z/s ation ations e ed er ers es ing
illegali/z/s ation ations e ed es ing
immateriali/z/s ation e ed es ing
immobili/z/s ation ations e ed er ers es ing
immortali/z/s able ation ations e ed er ers es ing
immuni/z/s ation ations e ed er es ing
impanel//l ed ing
imperil//l ed ing
impersonali/z/s ation ations e ed es ing
incentivi/z/s ation ations e ed es ing
incogni/z/s ant
individuali/z/s ation ations e ed er ers es ing ingly
indra/f/ugh t ts
industriali/z/s ation ations e ed es ing
initial//l ed ing
initiali/z/s able ation ations e ed er ers es ing
insolubili/z/s ation e ed es ing
instal/l/ ment ments
institutionali/z/s ation ations e ed es ing
intellectuali/z/s ation ations e ed er ers es ing
interiori/z/s ation e ed es ing
internali/z/s ation ations e ed es ing
internationali/z/s ation ations e ed es ing
iodi/z/s ation e ed er ers es ing
ioni/z/s able abler ables ablest ation ations e ed es ing ings
iridi/z/s ation ations e ed es ing
irrationali/z/s e ed es ing
isochroni/z/s ation e ed es ing
isomeri/z/s ation ations e ed es ing
italiani/z/s e ed es ing
italici/z/s ation ations e ed es ing
itemi/z/s ation ations e ed er ers es ing
jargoni/z/s ation ations e ed es ing
jeopardi/z/s ation e ed es ing
jewel//l ed er ers ing
jewel//le ry
journali/z/s ation ations e ed er ers es ing
juvenili/z/s e es
kennel//l ed ing
keratini/z/s ation ations e ed es ing
kilolit/er/re - s
kilomet/er/re - s
kindergart//e ner ners
kyani/z/s e ed es ing
label//l ed er ers ing
labiali/z/s ation ations e ed es ing
labo//u r red rer rers ring rings rite rites rs rsaving
lacklust/er/re - s
lacklust/er/ rer rest
laici/z/s ation ations e ed es ing
lapel//l ed
laterali/z/s ation ations
latini/z/s e
legali/z/s ation ations e ed es ing
leggin//g - s
legitimati/z/s e ed es ing
legitimi/z/s ation ations e ed er es ing
level//l ed er ers est ing
libel//l ed er ers ing ous ouser ousest ouslier ousliest ously
liberali/z/s ation ations e ed er ers es ing
lineari/z/s able ation ations e ed es ing
lioni/z/s able ation ations e ed er ers es ing
liquidi/z/s ation e ed er ers es ing
lissom/e/ ness nesses
lit/er/re - s
literali/z/s ation ations e ed er ers es ing
lobotomi/z/s e ed es ing
locali/z/s able ation ations e ed er ers es ing
logici/z/s e ed es ing
louv/er/re - s
louv/e/ red
lupin/e/ s
lust/er/re - less lesser lessest s ware wares
lust/e/ red ring
lyophili/z/s ation ations e ed er es ing
macadami/z/s ation ations e ed es ing
magneti/z/s ability able ation ations e ed er ers es ing
malodo//u r rs
man/euver/oeuvre - s
man/euve/oeuv rabilities rability rable rabler rablest red ring rings
marblei/z/s e ed es ing
marginali/z/s ation e ed es ing
marshal//l ed ing
martyri/z/s ation ations e ed er ers es ing
marvel//l ed ing ous ouser ousest ouslier ousliest ously ousness ousnesses
materiali/z/s ation ations e ed er ers es ing
matroni/z/s e ed es ing
maximi/z/s ation ations e ed er ers es ing
meag/er/re -
meag/er/ rer rest
mechani/z/s able ation ations e ed er ers es ing
medal//l ist ists
mediati/z/s ation ations e ed es ing
melodi/z/s ation e ed er es ing
melodramati/z/s ation e ed es ing
memoriali/z/s ation ations e ed er ers es ing
memori/z/s able ation ations e ed er ers es ing
merceri/z/s ation ations e ed er ers es ing
mercuriali/z/s ation ations e ed es ing
mesmeri/z/s ability able ation ations e ed er ers es ing
metaboli/z/s able e ed es ing
metacent/er/re - s
metal//l ed ing
metal/iz/lis ation ations e ed es ing
metastasi/z/s e ed es ing
metathesi/z/s e ed es ing
methodi/z/s ation ations e ed er ers es ing
metrici/z/s e ed es ing
microfib/er/re - s
micromillimet/er/re - s
microminiaturi/z/s ation ations e ed er ers es ing
militari/z/s ation ations e ed es ing
millilit/er/re - s
millimet/er/re - s
minerali/z/s able ation ations e ed er ers es ing
miniaturi/z/s ation ations e ed es ing
minimi/z/s ation ations e ed er ers es ing
misadvi/z/s e
misalphabeti/z/s e es
misbehavio//u r rs
mischaracteri/z/s ation ations e es
misdemeano//u r rs
mislabel//l ed ing
mit/er/re - s wort worts
mit/e/ red ring
mobili/z/s able abler ables ablest ation ations e ed er ers es ing
model//l ed er ers ing ings
moderni/z/s able ation ations e ed er ers es ing
modulari/z/s ation e ed es ing
moisturi/z/s ation e ed er ers es ing
mo//u ld lded lder ldered ldering lders ldier ldiest lding ldings lds ldy lt lted lting lts
mollus/k/c - an s
m/o/u m ms
moneti/z/s ation ations e ed es ing
mongreli/z/s ation ations e ed er es ing
monopoli/z/s able ation ations e ed er ers es ing
monumentali/z/s ation ations e ed es ing
morali/z/s ation ations e ed er ers es ing inglies ingly
motori/z/s ation ations e ed es ing
mov/e/ ability
multicolo//u r red redder reddest rs
municipali/z/s ation ations e ed er ers es ing
m//o ustache ustached ustaches
mutuali/z/s ation ations e ed es ing
mythici/z/s ation e ed er ers es ing
mythologi/z/s ation ations e ed er ers es ing
mythop//o eic
nanofib/er/re -
nanomet/er/re - s
narcoti/z/s ation ations e ed es ing
nasali/z/s ation ations e ed es ing
nationali/z/s ation ations e ed er ers es ing
naturali/z/s ation ations e ed er ers es ing
nebuli/z/s ation ations e ed er ers es ing
neighbo//u r red rhood rhoods ring rings rlier rliest rliness rlinesses rly rs
neologi/z/s ation e ed es ing
neoteri/z/s e ed es ing
neutrali/z/s ation ations e ed er ers es ing
nit/er/re - s
nitrogeni/z/s ation ations e ed es ing
nitroglycerin//e - s
nomadi/z/s ation ations e ed es ing
nonfulfil/l/ ment ments
nonioni/z/s ing ings
nonsympathi/z/s er ers
normali/z/s able ation ations e ed er ers es ing
notari/z/s ation ations e ed es ing
noveli/z/s ation ations e ed er ers es ing
obeli/z/s e ed es ing
objectivi/z/s e ed es ing
occidentali/z/s e ed es ing
och/er/re - ous ouser ousest s y
och/e/ red ring
och/er/ rer rest
odo//u r red rless rlesser rlessest rs
offen/s/c e eless elesser elessest es
omelet//te - s
optimi/z/s ation ations e ed er ers es ing
organi/z/s ability able ation ational ationaler ationalest ationallier ationalliest ationally ationals ations e ed er ers es ing
orientali/z/s ation ations e ed es ing
orthographi/z/s e
orthop//a edic edics
ostraci/z/s able ation ations e ed er ers es ing
outman/euver/oeuvre - s
outman/euve/oeuv red ring
overanaly/z/s e es
overcapitali/z/s ation ations e ed es ing
overdramati/z/s e ed es ing
overemphasi/z/s e ed er ers es ing
overgenerali/z/s e ed es ing
overindustriali/z/s ation ations e es
overspeciali/z/s ation ations e ed es ing
oxidi/z/s ability able ables ation ations e ed er ers es ing ings
ozoni/z/s ation ations e ed er ers es ing
pagani/z/s ation ations e ed er ers es ing
p/a/y jama jamas
palatali/z/s ation ations e ed es ing
panegyri/z/s e ed es ing
panel//l ed ing ings ist ists
paraboli/z/s ation e ed es ing
paralleli/z/s ation ations e ed er ers es ing
paraly/z/s ation ations e ed er ers es ing inglies ingly
parametri/z/s able ation ations e ed es ing
parasiti/z/s ation e ed es ing
parcel//l ed ing
parenthesi/z/s ation e ed es ing
parlo//u r rmaid rs
particolo//u red redder reddest
particulari/z/s ation ations e ed er es ing
passivi/z/s ation
pasteuri/z/s ation ations e ed er ers es ing
pastorali/z/s e es
patroni/z/s able ation ations e ed er ers es ing inglier ingliest ingly ings
pauperi/z/s ation ations e ed er ers es ing
pecti/z/s ation ations e ed es ing
peculiari/z/s e ed es ing
pedal//l ed er ers ing
ped/dle/la r rs
pedestriani/z/s ation ations e ed es ing
p//a ediatric ediatrician ediatricians ediatrics
pelleti/z/s ation ations e ed er es ing
penali/z/s able ation ations e ed es ing
pencil//l ed ing ings
pepti/z/s able ation ations e ed er ers es ing
peptoni/z/s ation ations e ed er es ing
peril//l ed ing
periodi/z/s ation ations
peroxidi/z/s e ed es ing
personali/z/s ation ations e ed es ing
petal//l ed
philanthropi/z/s e ed es ing
philosophi/z/s ation ations e ed er ers es ing
philt/er/re - s
phlebotomi/z/s ation ations e ed es ing
phon//e y
phosphati/z/s ation ations e ed es ing
photosensiti/z/s ation ations e ed er ers es ing
photosynthesi/z/s e ed es ing
piast/er/re - s
picturi/z/s ation ations e ed es ing
pilgrimi/z/s e ed es ing
plagiari/z/s ation ations e ed er ers es ing
plasmoly/z/s e ed es ing
plastici/z/s ation ations e ed er ers es ing
platini/z/s ation ations e ed es ing
platitudini/z/s ation ations e ed er es ing
plo/w/ugh - able boy boys ed er ers ing man men s share shares
plurali/z/s ation ations e ed er ers es ing
poetici/z/s ation e ed es ing
poeti/z/s ation ations e ed er ers es ing
polari/z/s ability able ables ation ations e ed er ers es ing
polemici/z/s e ed es ing
politici/z/s ation ations e ed er ers es ing
pollini/z/s e ed er es ing
polyfib/er/re -
polymeri/z/s ation ations e ed es ing
pommel//l ed ing
populari/z/s ation ations e ed er ers es ing
po//u rer rers
posturi/z/s e ed es ing
practi/c/s ed er ers ing
precivili/z/s ation ations
preconi/z/s ation ations e ed er ers es ing
presidi/a/ums -
pressuri/z/s ation ations e ed er ers es ing
preten/s/c e es
preterit//e - s
previ/z/s e
prioriti/z/s ation ations e ed er ers es ing ings
privati/z/s ation ations e ed er ers es ing
professionali/z/s ation ations e ed es ing
program//m ed ing
prologi/z/s e ed es ing
prologui/z/s e ed er ers es ing
propagandi/z/s e ed es ing
proselyti/z/s ation ations e ed er ers es ing
provinciali/z/s ation ations
psychoanaly/z/s e ed er ers es ing
psychologi/z/s ation e ed es ing
publici/z/s e ed es ing
pulveri/z/s able ation ations e ed er ers es ing
pummel//l ed ing
pyorrh//o ea eal ealer ealest eas
pyroly/z/s able e ed er es ing
quanti/z/s ation ations e ed er ers es ing
quarrel//l ed er ers ing
raciali/z/s ation ations e es
radicali/z/s ation ations e ed es ing
ranco//u r rs
randomi/z/s ation ations e ed er ers es ing
rationali/z/s able ation ations e ed er ers es ing
ravel//l ed er ers ing ings
reali/z/s ability able abler ables ablest ation ations e ed er ers es ing ingly ings
reanaly/z/s e ed er ers es ing
reauthori/z/s ation ations e es
rebapti/z/s ation ations e ed es ing
recapitali/z/s ation ations e ed es ing
recogni/z/s ability able abler ablest ably ance ances e ed er ers es ing ingly
recoloni/z/s ation ations e ed es ing
recolo//u r red ring rs
reconnoit/er/re - s
reconnoit/e/ red ring
recrystalli/z/s ation ations e ed es ing
redial//l ed ing
reemphasi/z/s e ed er ers es ing
refuel//l ed ing
regulari/z/s ation ations e ed er ers es ing
reinitiali/z/s ation e ed es ing
relabel//l ed ing
relativi/z/s ation ations e ed es ing
remateriali/z/s e ed es
remilitari/z/s ation ations e ed es ing
remodel//l ed ing
remo//u ld lded lding lds
remoneti/z/s ation ations e ed es ing
renationali/z/s e ed es ing
renormali/z/s ation ations
reorgani/z/s ation ations e ed er ers es ing
repri/z/s ed
republicani/z/s ation ations e ed er ers es ing
resynchroni/z/s ation ations e ed es ing
resynthesi/z/s e es
revel//l ed er ers ing ings
revitali/z/s ation ations e ed er ers es ing
revolutioni/z/s e ed er ers es ing
rhapsodi/z/s e ed es ing
rigo//u r rs
rituali/z/s ation ations e ed es ing
rival//l ed ing
roboti/z/s ation ations e ed es ing
romani/z/s e ed es ing
romantici/z/s ation ations e ed es ing
routini/z/s ation ations e ed es ing
rowel//l ed ing
rubberi/z/s ation e ed es ing
ruggedi/z/s ation ations e ed es ing
rumo//u r red ring rmonger rmongers rs
rurali/z/s ation ations e ed es ing
russiani/z/s ation e
sab/er/re - s
sab/e/ red ring
sal//e able abler ablest
salini/z/s ation e es
saltpet/er/re - s
sandal//l ed ing
saniti/z/s ation ations e ed er ers es ing
satiri/z/s able ation e ed er ers es ing
savio//u r rs
savo//u r red rer rers rier ries riest rilies rily riness rinesses ring rless rlesser rlessest rs ry
scandali/z/s ation ations e ed er ers es ing
scept/er/re - s
scept/e/ red ring
schemati/z/s ation ations e ed er ers es ing
scrutini/z/s ation ations e ed er ers es ing ingly
seborrh//o ea eas eic
sectariani/z/s ation e ed es ing
sectionali/z/s ation ations e ed es ing
seculari/z/s ation ations e ed er ers es ing
sei/z/s able
semicivili/z/s ed eds
sensationali/z/s e ed es ing
sensiti/z/s ation ations e ed er ers es ing
sensuali/z/s ation ations e ed es ing
sentimentali/z/s ation ations e ed er ers es ing
sepal//l ed
septic//a emia emias emic
sepulch/er/re - s
sepulch/e/ red ring
seriali/z/s ability able ation ations e ed es ing
sermoni/z/s e ed er ers es ing
shovel//l ed er ers ing
shrivel//l ed ing
signal//l ed er ers ing
signali/z/s ation e ed es ing
simoni/z/s e
singulari/z/s ation ations e ed es ing
siz//e ably
s/k/c eptic eptical epticaler epticalest eptically epticer epticest epticism epticisms eptics
skil/l/ ful fully fulness
slenderi/z/s e ed es ing
sl/i/y er est
smo//u lder ldered ldering lders
snivel//l ed er ers ing ings
snorkel//l ed ing
snowplo/w/ugh - s
sociali/z/s ation ations e ed er es ing
sodomi/z/s e ed es ing
solari/z/s ation ations e ed es ing
solemni/z/s ation ations e ed er ers es ing
soliloqui/z/s ation e ed er ers es ing ingly ings
solmi/z/s ation ations
solubili/z/s ation ations e ed es ing
somb/er/re - ly ness nesses
somb/e/ rer rest
sovieti/z/s ation ations e ed es ing
speciali/z/s ation ations e ed er ers es ing
spect/er/re - s
spiral//l ed ing
spir//a ea eas
spirituali/z/s ation ations e ed er ers es ing
spiroch//a ete etes
splendo//u r rs
squirrel//l ed ing
stabili/z/s able ation ations e ed er ers es ing
standardi/z/s able ation ations e ed er ers es ing
stencil//l ed ing
sterili/z/s ability able ation ations e ed er ers es ing
stigmati/z/s ation ations e ed er ers es ing
styli/z/s ation ations e ed er ers es ing
subminiaturi/z/s ation e ed es ing
subsidi/z/s able ation ations e ed er ers es ing
subspeciali/z/s e es
substantiali/z/s e ed es ing
subtili/z/s ation ations e ed er ers es ing
subtotal//l ed ing
suburbani/z/s ation ations e ed es ing
succo//u r red ring rless rs
sulfati/z/s e es
sul/f/ph urous
summari/z/s able ation ations e ed er ers es ing
swivel//l ed ing
syllabi/z/s e ed es ing
syllogi/z/s ation ations e ed er ers es ing
symboli/z/s ation ations e ed er ers es ing
symmetric//al ly
symmetri/z/s ation ations e ed es ing
sympathi/z/s e ed er ers es ing ingly ings
symphoni/z/s ation e
synchroni/z/s able ation ations e ed er ers es ing
syncreti/z/s e ed es ing
synonymi/z/s e ed es ing
synopsi/z/s e ed es ing
synthesi/z/s ation ations e ed es ing
systemati/z/s ation ations e ed er ers es ing
systemi/z/s able ation ations e ed er ers es ing
tantali/z/s ation ations e ed er ers es ing inglier inglies ingliest ingly ings
tassel//l ed ing
tautologi/z/s e ed es ing
teasel/l/ ed er ers ing ings
teetotal//l er ers
telluri/z/s e ed es ing
tempori/z/s ation ations e ed er ers es ing ingly ings
tenderi/z/s ation ations e ed er ers es ing
territoriali/z/s ation ations e ed es ing
terrori/z/s ation ations e ed er ers es ing
tetani/z/s ation ations e ed es ing
teutoni/z/s e
theat/er/re - goer goers s
theatricali/z/s ation ations e ed es ing
theologi/z/s ation ations e ed er ers es ing
theori/z/s ation ations e ed er ers es ing
ti/d/t bit bits
tinsel//l ed ing
tit/er/re - s
total//l ed ing
totali/z/s ation ations e ed er ers es ing
towel//l ed ing ings
trammel//l ed er ers ing
tranquili/z/s ation ations ingly
tranquil/iz/lis e ed er ers es ing ings
transcendentali/z/s ation e ed es ing
transistori/z/s ation ations e ed es ing
traumati/z/s ation ations e ed es ing
travel//l ed er ers ing ings
travelog//ue - s
trial//l ed ing
trichini/z/s ation ations e ed es ing
tricolo//u r red rs
triviali/z/s ation ations e ed es ing
tropicali/z/s ation ations e ed es ing
trowel//l ed ing
tular//a emia emias
tumo//u r rs
tunnel//l ed er ers ing ings
tyranni/z/s e ed er ers es ing ingly ings
unacclimati/z/s ed
unalphabeti/z/s ed
unappeti/z/s ing inger ingest
unarmo//u red redder reddest
unauthori/z/s ed edder eddest
unbapti/z/s e ed es ing
uncancel//l ed edder eddest
uncapitali/z/s ed edder eddest
uncivili/z/s ed
uncolo//u red redder reddest reds
uncrystalli/z/s ed
underemphasi/z/s e ed es ing
underutili/z/s ation ations e ed es ing
unequal//l ed edder eddest
unfavo//u rable rabler rables rablest rablier rabliest rably
unfertili/z/s ed edder eddest
unflavo//u red redder reddest
unhono//u red redder reddest
unicolo//u r
uniformi/z/s ation ations e ed es ing
uninitiali/z/s ed
unioni/z/s ation ations e ed er ers es ing
uniti/z/s ation ations e ed es ing
universali/z/s ation ations e ed er ers es ing
unlabel//l ed edder eddest
unmechani/z/s e ed es ing
unmemori/z/s ed
unnaturali/z/s able e ed es ing
unneighbo//u rlier rliest rly
unorgani/z/s ed
unpasteuri/z/s ed
unpracti/c/s ed edder eddest
unpressuri/z/s ed
unpublici/z/s ed
unravel//l ed ing
unreali/z/s able ables e ed es ing ings
unrecogni/z/s able abler ablest ably ed
unrival//l ed edder eddest
unsavo//u rier ries riest rilier rilies riliest rily riness rinesses ry
unspeciali/z/s ed edder eddest
unsterili/z/s ed
unsubsidi/z/s ed
untrammel//l ed edder eddest
unutili/z/s ed
updra/f/ugh t ts
urbani/z/s ation ations e ed es ing
ur//a emia emias emic
utili/z/s ability able ables ation ations e ed er ers es ing
valo//u r rs
valori/z/s ation ations e ed es ing
vandali/z/s ation ations e ed es ing
vapo//u r red rier riest ring rings rish risher rishest rs rware ry
vapori/z/s able ation ations e ed er ers es ing
varicolo//u red redder reddest reds
vasectomi/z/s e ed ing
vassali/z/s ation e ed es ing
vectori/z/s able ation ations e ed er ers es ing
velari/z/s ation ations e ed es ing
ventriloqui/z/s e ed es ing
verbali/z/s ation ations e ed er ers es ing
vernaculari/z/s ation ations e ed es ing
vernali/z/s ation ations e ed es ing
versicolo//u r
victimi/z/s able ation ations e ed er ers es ing
victual//l ed er ers ing
vigo//u r rless rs
virtuali/z/s ation
visuali/z/s able ation ations e ed er ers es ing
vitali/z/s ation ations e ed er ers es ing ingly ings
vitrioli/z/s able ation ations e ed er ers es ing
vocali/z/s ation ations e ed er ers es ing
volatili/z/s able ation ations e ed er ers es ing
voweli/z/s ation ations e ed es ing
vulcani/z/s able ation ations e ed er ers es ing
vulgari/z/s ation ations e ed er ers es ing
watercolo//u r red ring rist rists rs
weasel//l ed ing
weatheri/z/s e ed es ing
westerni/z/s ation ations e ed es ing
whiz//z -
wil/l/ ful fuler fulest fullier fulliest fully fulness
winteri/z/s ation ations e ed es ing
womani/z/s ation ations e ed er ers es ing
wool//l en enner ennest ens y
worship//p ed er ers ing
yodel//l ed er ers ing
`;
