/*
 * Made by extract-variants.ts from VarCon 2019.10.06: 5053 spellings. Do not edit.
 * Copyright 2000-2018 Kevin Atkinson, 2016 Benjamin Titze; licence in README.md next to this file.
 * A modified extract: American spellings that Australian English does not accept, with the Australian one.
 */

/** Ends that several words share, one set per line. */
export const packedEnds = `
ation ations e ed es ing
ation ations e ed er ers es ing
e ed es ing
- s
ed ing
ation e ed es ing
able ation ations e ed er ers es ing
ation ations e ed er es ing
e ed er ers es ing
r rs
ed er ers ing
ed er ers ing ings
red ring
ed edder eddest
ation e ed er ers es ing
e es
able ation ations e ed es ing
ation ations
ability able ation ations e ed er ers es ing
r red ring rs
ation e ed er es ing
ment ments
ation
e ed er es ing
ed ing ings
ation e
ation ations e ed er ers es ing ingly
rer rest
ation ations e es
red redder reddest
- ment ments s
able
er est
ability able abler ables ablest ation ations e ed er ers es ing
er ers
able ation e ed er ers es ing
able ation e ed er es ing
r red rs
rest
ist ists
able ation e ed es ing
r red reds ring rs
ation ations e ed er ers es ing ings
red
e ed ing
t ts
able e ed es ing
ation ations e ed er ers es ing inglies ingly
ability able ables ation ations e ed er ers es ing
emia emias emic
e ed er ers es ing ingly ings
ation ations e ed er ers es ing ingly ings
red redder reddest reds
`;

/**
 * One line per start: `start/american/australian end end …`; `start` alone is `start/z/s`, `-` an empty end, a
 * number a line of the shared ends, counted from 0.
 */
export const packedVariants = `
accessori 2
acclimati 35
accout/er/re 30
accout/e/ 12
achromati 0
acknowledg//e 21
actuali 0
adoni 2
adz//e -
afterward//s -
aggrandi able ation e ed ement ements er ers es ing
agoni e ed er ers es ing inglier ingliest ingly
a/ir/ero foil foils plane planes
alchemi 2
alcoholi 16
alkalini 0
alkali able ation ations e ed er es ing
allegori 1
alphabeti 1
alumini 5
alumin//i um ums
americani ation ed
amorti able ation ations e ed ement ements es ing
amphitheat/er/re 3
anagrammati 2
analogi 2
analy ability able abler ablest ation ations e ed er ers es ing
anathemati 7
anatomi 36
an/esthetiz/aesthetis 1
anglici 0
animali 0
annuali 5
anodi 5
antagoni 6
anthologi 20
anthropomorphi 0
antilabo//u 9
antiseptici 2
aphori 8
apologi 8
apostati 5
apostrophi 2
apotheosi 2
apparel//l 4
appeti e ed er ers es ing ingly
arbo//u r res rs
arbori 17
archai 8
ardo//u 9
armo//u r red rer rers ries ring rs ry
aromati 20
arteriali 0
art/i/e fact facts
asaf//o etida etidas
a/ss/rse hole holes
atomi 18
attitudini ation e ed er ers es ing ings
authori 6
autocataly 2
autoioni 22
autoly 2
automati 0
autotomi 2
ax//e -
axiomati 0
azoti 5
backpedal//l 4
ba//u lk lked lking lks
balkani 0
bapti able e ed er ers es ing
barbari 0
barrel//l 4
barycent/er/re -
bastardi 0
battleax//e -
battologi e
bedevil//l 4
behavio//u r ral raler ralest rally rism risms rist ristic risticer risticest ristics rists rs
beho/o/ ve ved ves ving vings
bejewel//l 4
belabo//u 19
bestiali 2
bevel//l 11
bicolo//u 37
bicolo/r/u 38
bing//e ing
bist/er/re 3
bitumini 0
blam//e 31
botani 23
bowdleri 1
breathaly 8
brutali 0
bureaucrati 0
burglari 2
bushel//l 24
calib/er/re 3
cal//l isthenics
ca//u lked lking lks
canali 0
cancel//l able ation ations ed er ers ing
cando//u 9
cannibali 0
canoni 1
capitali 6
caponi 20
capsuli 5
caracol//l 4
carameli 0
carboli 5
carboni 6
carburet//t or ors
carburi 7
carol//l 10
carteli 0
catalog//ue 3
catalog//u 10
cataly 8
catechi able ation ations e ed er ers es ing ings
categori 1
catheteri 0
catholici 1
cauteri 0
cavil//l 11
cent/er/re - board boards fold folds piece pieces s
cent/e/ red ring rings
centilit/er/re 3
centimet/er/re 3
centrali 1
cephali 17
channel//l 4
channeli 0
characteri 6
che/ck/que book books
che/ck/qu erboard erboards ered ering
chil//l i ies
chisel//l 10
christiani 1
cicatri 7
cinchoni 0
cinemati e
circulari 1
civili 6
clamo//u 19
clango//u 19
clarinet//t 39
classici 5
cocaini 0
cogni ability able abler ablest ance ances ant anter antest e ed er ers es ing
collaterali e
collectivi 0
coloni 18
colo//u r rable rabler rables rablest rant rants rblind rblindness rblindnesses rblock rblocked rblocking rcast rcasting rcasts red reds rer rers rfast rfastness rfastnesses rful rfuler rfulest rfullier rfulliest rfully rfulness rfulnesses ring rings rist rists rless rlesser rlessest rlesslier rlessliest rlessly rlessness rlessnesses rs rway rways
colo/riz/uris 5
colo/r/u 38
commerciali 0
communali 1
communi 0
compartmentali 0
compri 31
computeri 16
concent/er/re 3
concent/e/ 12
conceptuali 7
concerti 8
concreti 0
containeri 0
contempori 5
contextuali 0
conventionali 0
copolymeri 0
cosmopolitani 0
council//l or ors orship orships
counsel//l ed ing or ors orship orships
co ied ier ies iest ily iness y ying
creoli 0
criminali 0
critici able abler ables ablest e ed er ers es ing ingly
cruel//l 32
crystalli 18
cudgel//l 24
cupel//l 22
curari 2
/cu/ke rbside
customi 6
cutini 0
decalit/er/re 3
decamet/er/re 3
decarboni 1
decarburi 0
decentrali 0
decilit/er/re 3
decimali 0
decimet/er/re 3
decoloni 0
decolo//u rant rants
decriminali 0
defen/s/c e ed eless elesser elessest elesslier elessliest elessly elessness elessnesses es ing
dehumani 0
dehypnoti 0
deioni 5
dekalit/er/re 3
dekamet/er/re 3
delocali 0
demagneti 6
demasculini 25
demateriali 0
demeano//u 9
demilitari 0
deminerali 7
demobili 0
democrati 7
demoneti 0
demoni 5
demorali 26
demythologi 7
denationali 0
denaturali 0
dentin//e 3
denucleari 0
deodori 1
deoxidi 1
departmentali 0
depersonali 0
depolari 1
depolitici 5
depolymeri 0
depressuri 0
deputi 5
desalini 0
desensiti 1
desexuali 0
destabili 14
desul/furiz/phuris 0
desulfuri er
detribali 0
devil//l 4
devitali 0
diaboli 0
diagonali 40
dial//l 11
dialogi 2
dialy ability able ation e ed er ers es ing
dichotomi 0
dieseli 0
digitali 0
digiti 1
diopt/er/re 3
diphthongi 0
discolo//u 41
disembowel//l 4
disfavo//u 19
dishevel//l 4
dishono//u r rable rabler rables rablest rablier rablies rabliest rably red ring rs
disillusioni 8
disorgani 1
dissei 2
distil/l/ 3
divini 0
dogmati 1
dolo//u 9
dowel//l 4
downdra/f/ugh t
dra/f/ugh tier tiest tilier tiliest tily tiness tinesses tsman tsmanship tsmanships tsmen tswoman tswomen ty
dramati 6
drivel//l 10
duel//l ed er ers ing ings ist ists
eboni 5
economi 1
editoriali 7
effemini 5
egoti 2
elastici 14
electroly 20
elegi 2
emblemati 5
emotionali 0
/empane/impanel led ling
empathi 2
emphasi 8
enamel//l 11
enamo//u 41
encarnali 5
endeavo//u 19
energi 14
//o enologist enologists estrous estrus estruses
enrol/l/ 30
ensepulch/er/re 3
enthral/l/ 30
entomologi 2
epaulet//te 3
epicent/er/re 3
epigrammati 20
epitomi 1
equal//l 4
equali 42
/esophaguses/oesophagi -
essentiali 15
//a esthetician estheticians estival estivate estivated estivates estivating estivation estivations
eternali 0
eterni 0
ethereali 0
etheri 1
ethici 5
etymologi 40
euhemeri 2
eulogi 1
eunuchi 2
euphemi 14
euphoni 5
europeani 2
evangeli 1
evil//l 32
experimentali 2
extempori 1
exteriori 0
externali 0
factori 0
familiari 26
fanatici 2
fantasi 23
faradi 1
favo//u r rable rableness rablenesses rabler rables rablest rablier rabliest rably red reds rer rers ring rings rite riter rites ritest ritism ritisms rs
federali 0
femini 0
fertili 33
fervo//u 9
feudali 16
fib/er/re - board boards fill fills glass glasses optic s
fib/e/ 43
fictionali 0
finali 0
flannel//l 4
flavo//u r red rful rfuler rfulest rier riest ring rings rless rlesser rlessest rs rsome rsomer rsomest ry
fluidi 1
fl//a utist utists
focali 0
fontanel//le 3
formali 6
formulari 1
fossili 16
fractioni 0
fraterni 1
frivol//l 4
fuel//l 10
fulfil/l/ 21
funnel//l 4
gallici 2
galvani 1
gambol//l 4
gelatini 18
gem//m ologies ology
genealogi 2
generali 33
geologi 2
geometri 0
germani 1
ghettoi 0
glamo//u 19
glamori 1
globali 0
gluttoni 2
glycerin//e 3
gnostici e er ers es
goit/er/re 3
goodby//e 3
gormandi 8
gothici 2
gourmandi 2
grangeri 1
graphiti 16
gravel//l 4
gr/a/e y yed yer yest ying yish yness ys yscale
greci 2
grovel//l ed er ers ing inglier ingliest ingly
gruel//l ed ing ingly ings
gutturali 0
gyrostabili 34
harbo//u r rage rages red rer rers ring rs
harmoni 6
hatchel//l 4
heatheni 5
hebrai 0
hectolit/er/re 3
hectomet/er/re 3
helleni 2
hierarchi 44
hispanici 2
homogeni 1
homolog//ue 3
homologi 14
hono//u r rable rableness rablenesses rabler rables rablest rablier rablies rabliest rably red ree rees rer rers ring rs
hospitali 0
humani 1
humo//u r red ring rless rlesser rlessest rlessness rlessnesses rs
hybridi 6
hydrogeni 0
hydroly 36
hyperboli 2
hypersensiti 0
hypnoti 33
hypocent/er/re 3
hyposensiti 25
hypostasi 2
hypostati 0
hypothesi 8
hysterectomi 2
ideali 1
idolatri 23
idoli 1
illegali 0
immateriali 5
immobili 1
immortali 6
immuni 7
impanel//l 4
imperil//l 4
impersonali 0
incentivi 0
incogni ant
individuali 26
indra/f/ugh 45
industriali 0
initial//l 4
initiali 6
insolubili 5
instal/l/ 21
institutionali 0
intellectuali 1
interiori 5
internali 0
internationali 0
iodi 14
ioni able abler ables ablest ation ations e ed es ing ings
iridi 0
irrationali 2
isochroni 5
isomeri 0
italiani 2
italici 0
itemi 1
jargoni 0
jeopardi 5
jewel//l 10
jewel//le ry
journali 1
juvenili 15
kennel//l 4
keratini 0
kilolit/er/re 3
kilomet/er/re 3
kindergart//e ner ners
kyani 2
label//l 10
labiali 0
labo//u r red rer rers ring rings rite rites rs rsaving
lacklust/er/re 3
lacklust/er/ 27
laici 0
lapel//l ed
laterali 17
latini e
legali 0
leggin//g 3
legitimati 2
legitimi 7
level//l ed er ers est ing
libel//l ed er ers ing ous ouser ousest ouslier ousliest ously
liberali 1
lineari 16
lioni 6
liquidi 14
lissom/e/ ness nesses
lit/er/re 3
literali 1
lobotomi 2
locali 6
logici 2
louv/er/re 3
louv/e/ 43
lupin/e/ s
lust/er/re - less lesser lessest s ware wares
lust/e/ 12
lyophili 7
macadami 0
magneti 18
malodo//u 9
man/euver/oeuvre 3
man/euve/oeuv rabilities rability rable rabler rablest red ring rings
marblei 2
marginali 5
marshal//l 4
martyri 1
marvel//l ed ing ous ouser ousest ouslier ousliest ously ousness ousnesses
materiali 1
matroni 2
maximi 1
meag/er/re -
meag/er/ 27
mechani 6
medal//l 39
mediati 0
melodi 20
melodramati 5
memoriali 1
memori 6
merceri 1
mercuriali 0
mesmeri 18
metaboli 46
metacent/er/re 3
metal//l 4
metal/iz/lis 0
metastasi 2
metathesi 2
methodi 1
metrici 2
microfib/er/re 3
micromillimet/er/re 3
microminiaturi 1
militari 0
millilit/er/re 3
millimet/er/re 3
minerali 6
miniaturi 0
minimi 1
misadvi e
misalphabeti 15
misbehavio//u 9
mischaracteri 28
misdemeano//u 9
mislabel//l 4
mit/er/re - s wort worts
mit/e/ 12
mobili able abler ables ablest ation ations e ed er ers es ing
model//l 11
moderni 6
modulari 5
moisturi 14
mo//u ld lded lder ldered ldering lders ldier ldiest lding ldings lds ldy lt lted lting lts
mollus/k/c - an s
m/o/u m ms
moneti 0
mongreli 7
monopoli 6
monumentali 0
morali 47
motori 0
mov/e/ ability
multicolo//u r red redder reddest rs
municipali 1
m//o ustache ustached ustaches
mutuali 0
mythici 14
mythologi 1
mythop//o eic
nanofib/er/re -
nanomet/er/re 3
narcoti 0
nasali 0
nationali 1
naturali 1
nebuli 1
neighbo//u r red rhood rhoods ring rings rlier rliest rliness rlinesses rly rs
neologi 5
neoteri 2
neutrali 1
nit/er/re 3
nitrogeni 0
nitroglycerin//e 3
nomadi 0
nonfulfil/l/ 21
nonioni ing ings
nonsympathi 34
normali 6
notari 0
noveli 1
obeli 2
objectivi 2
occidentali 2
och/er/re - ous ouser ousest s y
och/e/ 12
och/er/ 27
odo//u r red rless rlesser rlessest rs
offen/s/c e eless elesser elessest es
omelet//te 3
optimi 1
organi ability able ation ational ationaler ationalest ationallier ationalliest ationally ationals ations e ed er ers es ing
orientali 0
orthographi e
orthop//a edic edics
ostraci 6
outman/euver/oeuvre 3
outman/euve/oeuv 12
overanaly 15
overcapitali 0
overdramati 2
overemphasi 8
overgenerali 2
overindustriali 28
overspeciali 0
oxidi ability able ables ation ations e ed er ers es ing ings
ozoni 1
pagani 1
p/a/y jama jamas
palatali 0
panegyri 2
panel//l ed ing ings ist ists
paraboli 5
paralleli 1
paraly 47
parametri 16
parasiti 5
parcel//l 4
parenthesi 5
parlo//u r rmaid rs
particolo//u 29
particulari 7
passivi 22
pasteuri 1
pastorali 15
patroni able ation ations e ed er ers es ing inglier ingliest ingly ings
pauperi 1
pecti 0
peculiari 2
pedal//l 10
ped/dle/la 9
pedestriani 0
p//a ediatric ediatrician ediatricians ediatrics
pelleti 7
penali 16
pencil//l 24
pepti 6
peptoni 7
peril//l 4
periodi 17
peroxidi 2
personali 0
petal//l ed
philanthropi 2
philosophi 1
philt/er/re 3
phlebotomi 0
phon//e y
phosphati 0
photosensiti 1
photosynthesi 2
piast/er/re 3
picturi 0
pilgrimi 2
plagiari 1
plasmoly 2
plastici 1
platini 0
platitudini 7
plo/w/ugh - able boy boys ed er ers ing man men s share shares
plurali 1
poetici 5
poeti 1
polari 48
polemici 2
politici 1
pollini 23
polyfib/er/re -
polymeri 0
pommel//l 4
populari 1
po//u rer rers
posturi 2
practi/c/s 10
precivili 17
preconi 1
presidi/a/ums -
pressuri 1
preten/s/c 15
preterit//e 3
previ e
prioriti 42
privati 1
professionali 0
program//m 4
prologi 2
prologui 8
propagandi 2
proselyti 1
provinciali 17
psychoanaly 8
psychologi 5
publici 2
pulveri 6
pummel//l 4
pyorrh//o ea eal ealer ealest eas
pyroly able e ed er es ing
quanti 1
quarrel//l 10
raciali 28
radicali 0
ranco//u 9
randomi 1
rationali 6
ravel//l 11
reali ability able abler ables ablest ation ations e ed er ers es ing ingly ings
reanaly 8
reauthori 28
rebapti 0
recapitali 0
recogni ability able abler ablest ably ance ances e ed er ers es ing ingly
recoloni 0
recolo//u 19
reconnoit/er/re 3
reconnoit/e/ 12
recrystalli 0
redial//l 4
reemphasi 8
refuel//l 4
regulari 1
reinitiali 5
relabel//l 4
relativi 0
remateriali e ed es
remilitari 0
remodel//l 4
remo//u ld lded lding lds
remoneti 0
renationali 2
renormali 17
reorgani 1
repri ed
republicani 1
resynchroni 0
resynthesi 15
revel//l 11
revitali 1
revolutioni 8
rhapsodi 2
rigo//u 9
rituali 0
rival//l 4
roboti 0
romani 2
romantici 0
routini 0
rowel//l 4
rubberi 5
ruggedi 0
rumo//u r red ring rmonger rmongers rs
rurali 0
russiani 25
sab/er/re 3
sab/e/ 12
sal//e able abler ablest
salini ation e es
saltpet/er/re 3
sandal//l 4
saniti 1
satiri 35
savio//u 9
savo//u r red rer rers rier ries riest rilies rily riness rinesses ring rless rlesser rlessest rs ry
scandali 1
scept/er/re 3
scept/e/ 12
schemati 1
scrutini 26
seborrh//o ea eas eic
sectariani 5
sectionali 0
seculari 1
sei 31
semicivili ed eds
sensationali 2
sensiti 1
sensuali 0
sentimentali 1
sepal//l ed
septic//a 49
sepulch/er/re 3
sepulch/e/ 12
seriali ability able ation ations e ed es ing
sermoni 8
shovel//l 10
shrivel//l 4
signal//l 10
signali 5
simoni e
singulari 0
siz//e ably
s/k/c eptic eptical epticaler epticalest eptically epticer epticest epticism epticisms eptics
skil/l/ ful fully fulness
slenderi 2
sl/i/y 32
smo//u lder ldered ldering lders
snivel//l 11
snorkel//l 4
snowplo/w/ugh 3
sociali 7
sodomi 2
solari 0
solemni 1
soliloqui ation e ed er ers es ing ingly ings
solmi 17
solubili 0
somb/er/re - ly ness nesses
somb/e/ 27
sovieti 0
speciali 1
spect/er/re 3
spiral//l 4
spir//a ea eas
spirituali 1
spiroch//a ete etes
splendo//u 9
squirrel//l 4
stabili 6
standardi 6
stencil//l 4
sterili 18
stigmati 1
styli 1
subminiaturi 5
subsidi 6
subspeciali 15
substantiali 2
subtili 1
subtotal//l 4
suburbani 0
succo//u r red ring rless rs
sulfati 15
sul/f/ph urous
summari 6
swivel//l 4
syllabi 2
syllogi 1
symboli 1
symmetric//al ly
symmetri 0
sympathi 50
symphoni 25
synchroni 6
syncreti 2
synonymi 2
synopsi 2
synthesi 0
systemati 1
systemi 6
tantali ation ations e ed er ers es ing inglier inglies ingliest ingly ings
tassel//l 4
tautologi 2
teasel/l/ 11
teetotal//l 34
telluri 2
tempori 51
tenderi 1
territoriali 0
terrori 1
tetani 0
teutoni e
theat/er/re - goer goers s
theatricali 0
theologi 1
theori 1
ti/d/t bit bits
tinsel//l 4
tit/er/re 3
total//l 4
totali 1
towel//l 24
trammel//l 10
tranquili ation ations ingly
tranquil/iz/lis e ed er ers es ing ings
transcendentali 5
transistori 0
traumati 0
travel//l 11
travelog//ue 3
trial//l 4
trichini 0
tricolo//u 37
triviali 0
tropicali 0
trowel//l 4
tular//a emia emias
tumo//u 9
tunnel//l 11
tyranni 50
unacclimati ed
unalphabeti ed
unappeti ing inger ingest
unarmo//u 29
unauthori 13
unbapti 2
uncancel//l 13
uncapitali 13
uncivili ed
uncolo//u 52
uncrystalli ed
underemphasi 2
underutili 0
unequal//l 13
unfavo//u rable rabler rables rablest rablier rabliest rably
unfertili 13
unflavo//u 29
unhono//u 29
unicolo//u r
uniformi 0
uninitiali ed
unioni 1
uniti 0
universali 1
unlabel//l 13
unmechani 2
unmemori ed
unnaturali 46
unneighbo//u rlier rliest rly
unorgani ed
unpasteuri ed
unpracti/c/s 13
unpressuri ed
unpublici ed
unravel//l 4
unreali able ables e ed es ing ings
unrecogni able abler ablest ably ed
unrival//l 13
unsavo//u rier ries riest rilier rilies riliest rily riness rinesses ry
unspeciali 13
unsterili ed
unsubsidi ed
untrammel//l 13
unutili ed
updra/f/ugh 45
urbani 0
ur//a 49
utili 48
valo//u 9
valori 0
vandali 0
vapo//u r red rier riest ring rings rish risher rishest rs rware ry
vapori 6
varicolo//u 52
vasectomi 44
vassali 5
vectori 6
velari 0
ventriloqui 2
verbali 1
vernaculari 0
vernali 0
versicolo//u r
victimi 6
victual//l 10
vigo//u r rless rs
virtuali 22
visuali 6
vitali 51
vitrioli 6
vocali 1
volatili 6
voweli 0
vulcani 6
vulgari 1
watercolo//u r red ring rist rists rs
weasel//l 4
weatheri 2
westerni 0
whiz//z -
wil/l/ ful fuler fulest fullier fulliest fully fulness
winteri 0
womani 1
wool//l en enner ennest ens y
worship//p 10
yodel//l 10
`;
