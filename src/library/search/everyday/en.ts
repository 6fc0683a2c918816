/** Everyday English words and the law's words for them, by field of law; `question.ts` reads the notation. */
export const ENGLISH = `
# tenancy and land
landlord, landlady: lessor tenancy/lease tenant/lessee
rent, renting, rented: tenancy/lease rental
flat, apartment, unit rent: premises/dwelling
house, home, place live: dwelling/residence/premises
move out, kick out, kicked out, thrown out, throw out flat: eviction/possession vacate termination
flatmate, roommate, lodger: occupant/boarder/licensee sublet/subtenancy
bond back, deposit back: bond/security refund
mould, leak, leaking, broken heater, damp: repair/maintenance fitness/habitable
neighbour, next door: adjoining/neighbouring nuisance boundary
fence, hedge, overhanging, overhang: boundary/dividing encroachment
noise, noisy, loud, barking: nuisance/disturbance amenity
smell, stink, stinks, smoke: odour/emission nuisance
build, building permission, extension, shed, renovate, renovation, renovations: development/building approval/consent/permit alteration
builder, tradesman, tradie, plumber, roofer: contractor/building workmanship defects/defective
flats owners, apartment block, duplex: strata/common body/scheme bylaw
council charge, council tax, council rates: rates/rating/rateable local/council
farm, farmer, paddock: agricultural/rural primary
mine, mining, quarry: mining/mineral lease
take land, took land, road through: acquisition/resumption compulsory compensation
co-own, own together, share house: joint/tenants partition
buy house, bought house, house sale: conveyance/vendor purchaser settlement contract
pub, bar, nightclub, bottle shop, booze: liquor/licensed premises licence
water tank, flood, flooded, rainwater: drainage/flow surface
right of way, driveway, shortcut: easement/way

# employment
boss, bosses: employer employment/employee
fired, sacked, sack, let go, laid off, lost job: dismissal/termination/terminated employment/employee unfair/redundancy
quit, resign, walked out: resignation/resigned termination employment
job, work for, worker, workmate, colleague, staff: employment/employee worker
pay packet, wage, wages, salary, underpaid, not paid: wages/remuneration award/entitlement
extra hours, long hours, on call, weekend work, night shift: overtime/standby/ordinary hours award
sick day, sick days, sick leave, off sick: leave/sick entitlement certificate
holiday, holidays, days off, time off: leave/annual recreation
bullied, bullying, picked on, harassed: harassment/bullying/victimisation detriment
pregnant, baby work, maternity: pregnancy/maternity/parental discrimination
too old, because black, because gay, because woman, wheelchair, disabled: discrimination/disability impairment
own boss, self-employed, freelancer, freelance, gig, subcontractor, abn: contractor/independent employee/employment service/services
labour hire, temp, agency worker, backpacker: host/assignment contractor/independent employee
hurt at work, injured at work, accident at work: workers/compensation injury employer
union, strike, picket: industrial/union action
start rival, competing firm, poach, customer list: restraint/confidential trade/information
pension, superannuation, retirement money: superannuation/pension/retirement benefit
driver, courier, truckie, lorry: driver/transport/carriage
told to work, on standby: standby/availability overtime

# family and children
husband, wife, spouse, married, partner live: spouse/marriage domestic
split up, broke up, breaking up, left me, separated: separation/separated divorce/dissolution/breakdown
divorce, divorced, ex-wife, ex-husband, ex: divorce/former/separation
get half, share house ex, split property: property/settlement adjustment contribution
two wives, already wife, already married, already husband: bigamy marriage/married
see my kids, see children, custody, kids, kid, keep kids: parenting/custody/contact child/children
welfare took, took my child, took my baby, took kids, taken away child, foster: protection/care permanent/removal child
child support, pay for kids: maintenance/support child
dad, father, mum, mother, parents: parent/parental
childcare, child care, daycare, day care, kindergarten, creche: child care education/service
smack, smacked, spank, slap, slapped child, hit child: correction/discipline assault/force reasonable
adopt, adopted: adoption
grandparents, grandma, grandpa, granddaughter, grandson: grandparent/grandchild
controls, controlling, won't let me, jealous husband: coercive/controlling domestic/violence
beats, beat me, hits me, bashed, bashes: assault domestic/family violence
choked, strangled, throat, couldn't breathe: choking/strangulation/suffocation

# death, age, incapacity
will, left everything, last will: will/testator/testamentary estate/probate
left me nothing, left me hardly, left me out, out of the will, disinherited: provision/maintenance will/testator/testamentary estate/deceased
inherit, inheritance, inherited: estate/beneficiary/succession
died, dies, dead, death of, passed away: deceased/death
widow, widower: widow/surviving dependant
dementia, alzheimer, losing mind, confused mother, look after herself, look after himself, cannot look after: capacity/impaired/incapacity guardian/guardianship administrator
sign for mother, act for mother, handles money, looked after money, runs her affairs, bank account mum, bank account mother: attorney/donee/administrator enduring/power account/accounts/audit
old lady, old man, elderly, granny, nan, old people: aged/elderly capacity
nursing home, care home, old folks home: aged/residential care/facility
pressured, tricked into signing, made me sign, talked into: undue/influence/unconscionable/unconscionability
did not understand, didn't understand, without understanding: unjust/unconscionable/unconscionability understanding/explained independent/advice

# crime
found wallet, found purse, found money, picked up wallet, picked up purse, finders keepers: lost/finder owner converts/stealing
identity theft, stole identity, copy of licence, copy of passport: identification/identity information fraud
borrowed without asking, took without asking, joyride, joyriding: unlawful/unlawfully use/uses consent
home alone, left alone, left kids, left child: unattended/supervision child
funeral, undertaker, bury, buried, cremation: burial/disposition corpse/body/remains
pretended to be, posed as, claimed to be: personation/personates/impersonation falsely/represents
honestly thought, by mistake, thought mine: mistake/mistaken belief/honest
police record, criminal check, background check: criminal/history consent
bail money, sign for after arrested, put up bail, stand bail: guarantee/guarantor/surety forfeit
steal, stole, stolen, nick, nicked, shoplift, shoplifting, took without paying: stealing/theft property
pocketed, cooked books, fiddled books, fake invoice, fake bills, made up invoices: fraud/dishonestly/dishonesty falsification/misappropriation
scam, scammed, con man, conned, swindled, ripped off, rip-off: fraud/deception/misleading dishonestly
burglar, break in, broke in, broken into, intruder, prowler: burglary/housebreaking/unlawfully entering dwelling/premises
protect myself, hit back, defend myself, hit him: defence force/reasonable unlawfully
punch, punched, king hit, bashing, beaten up, beat up, glassed: assault bodily/grievous harm
kill, killed, killing: murder/manslaughter/homicide unlawful
knife, stab, stabbed, stabbing: wounding/weapon/bladed unlawful
gun, rifle, pistol, shot, shooting: firearm/weapon
rape, raped, groped, touched me: sexual/rape/indecent consent
naked photo, naked photos, nudes, nude pictures, revenge porn, sex tape: intimate/visual image/recording distribution/distributing consent
filmed me, secretly filmed, hidden camera, spied on, peeping: observation/recording/surveillance privacy
stalk, stalked, follows me, following me, keeps texting, keeps calling, texts: stalking/harassment/intimidation loitering/contacting/watching
threatened, threatens, threat: threat/threats intimidation
blackmail, pay or else: extortion/demand menaces
arrest, arrested, police took, picked up by police, locked up, custody: arrest/arrested/custody bail/remand
out on bail, out of jail, released before trial, get him out, get out until trial: bail release/undertaking guarantee/guarantor
jail, gaol, prison, behind bars, inside, prison time, doing time: imprisonment/sentence/custody parole
how long prison, how many years, sentence too: sentence/sentencing excessive/inadequate
hearing voices, crazy, mad, insane, mentally ill, schizophrenic, lost his mind: insanity/mental/disease/unsoundness responsible/impairment
drugs, dope, weed, cocaine, meth, pills, drug dealer, pusher: drug/dangerous trafficking/supply possession
drink driving, drunk driver, drunk drove, drove drunk, over the limit, speeding, racing, street race: driving/dangerous/operation intoxicated/liquor vehicle
set fire, burned down, burnt down, torched: arson/fire/wilful
smash window, graffiti, vandal, vandalism, keyed: damage/wilful/mischief property
bikie, bikies, biker gang, motorcycle gang, gang, mob: organisation/criminal/organised declared/declaration control
lie in court, lied in court, lied under oath: perjury/false oath/testimony
bribe, bribed, kickback, backhander, under the table: corruption/bribery/secret commission
laundering, dirty money, drug money: proceeds/laundering crime/offence
guilty, found guilty, get away: guilty/convicted/responsible criminal/criminally
jury, trial: jury/trial/evidence admissible
did before, same thing before, past crimes, criminal record, previous: tendency/propensity/prior convictions/conduct
confess, confessed, police interview, without a lawyer present, right to silence: admission/admissions/caution interview/questioning
searched my bag, searched my phone, searched my car, went through bags, went through phone, border officers: search/searches/seizure customs/detention power/powers
demo, demonstration, protest, rally, march: assembly/protest/procession

# money, consumers, business
car, cars, ute, truck, van, motorbike: vehicle/motor
towed, towing, clamped: removal/seize/detention vehicle parked/abandoned
surcharge, extra for card, paid with card: fees/fee means/payment
made to measure, custom made, cut to size, size of my: personalised/specifications withdrawal
bank, banks: bank/credit/institution account
open account, no bank account: account/payment basic access
change bank, switch bank, move bank: switching/payment account/provider
late fee, bank fee, pay late, paid late, days late, charge for late: penalty/late payment fee/fees
credit card, loan, borrow, borrowed, lent, mortgage: loan/credit/mortgage lender/borrower
guarantee for son, guaranteed his debt, put up house: guarantee/mortgage/security guarantor
owe, owes, owed, can't pay, cannot pay, debts: debt/creditor/debtor
bankrupt, broke, went bust, goes bust, gone under, insolvent: bankruptcy/insolvency/liquidation creditors
debt collector, repo, took furniture, took my car, bailiff, seized: distress/levy/seizure/distrain goods/chattels
send back, sent back, return goods, change my mind, changed my mind, don't like: withdrawal/return distance/contract
refund, money back: refund/reimburse/reimbursement
broken, faulty, lemon, stopped working, breaks down, does not work, doesn't work: defect/defective/fault acceptable/quality/conformity
new car, car dealer, dealer, bought a car, used car: vehicle/motor guarantee/warranty supplier
shop, store, seller, online shop, internet, online, website, web shop: trader/supplier distance/contract/consumer
never ordered, never asked for, didn't order, unasked: unsolicited/inertia supply/goods
pre-ticked, already ticked, ticked box, ticked the box, small print, fine print: default/options/express consent/additional payment
parcel, delivery, courier lost, lost in the post, lost in post, arrived smashed, arrived broken: delivery/risk/carrier goods/loss
hotline, call centre, helpline: telephone/rate/basic
ad, advert, advertising, lied about product: misleading/deceptive/advertising representation
cheap copy, knock-off, copied our, copycat, fake brand: passing/infringement/imitation trade/mark
all of us, all owners, sue together, class action: representative/group/class proceeding/members
company boss, run company, directors: director/officer/corporation
shares, shareholder, investor, invested: share/shareholder/investment
partner business, business partner: partnership/partners
price fixing, cartel, big company takeover: competition/merger/acquisition/market
charity, club, association: association/incorporated
trust, family trust, trustee: trust/trustee beneficiary/settlement
backdated, forged, fake document, fake signature, forgery: forgery/fraudulent/genuine/authenticity document/deed/execution

# tax and benefits
tax office, taxman, ato, ird: commissioner/taxation
tax back, off my tax, write off, claim on tax, deduct: deduction/deductible assessable income
made a loss, one-off deal: loss/losses isolated/transaction deductible
pay tax, taxed: tax/taxable assessable/income
vat, gst, sales tax, charge tax: vat/gst/taxable/supply exemption/exempt
free flat, company flat, flat from boss, car from work, perks: accommodation/benefit/fringe employer employee taxable/taxation
dole, welfare, centrelink, benefits: benefit/allowance/social security
fine, fined, ticket: penalty/fine/infringement offence

# insurance and accidents
insurer, insurance, insurance company, insured, cover: insurer/insurance/insured policy
won't pay, refuses to pay, will not pay, refuse to pay, denied claim, knocked back: refuse/liability/indemnity claim
told too late, too late, weeks late, told late, reported late: notice/notification/late delay prejudice
forgot to mention, didn't tell, did not tell, never told them, kept quiet, hid: disclosure/nondisclosure/misrepresentation duty
exaggerated, padded, inflated the claim, claimed too much: fraudulent/fraudulently claim
drop me, cancel my policy, cancelled policy, cancel insurance, drop insurance: cancellation/cancel insurer/contract notice
recover from worker: subrogation/subrogated employee rights
car crash, car accident, crash, crashed, ran over, hit by car, run over, hit and run, rear-ended: motor/vehicle/collision accident/injury negligence/damages
never found driver, unknown car, drove off, unidentified: nominal/unidentified defendant
tripped, slipped, fell over, fall: negligence/injury occupier/premises duty
hurt, injured, broke leg, broke arm, injury: injury/personal damages/compensation
pain and suffering, compensation, compo: damages/compensation
storm, hail, cyclone, fire damage: damage/event/loss
boat, ship, yacht: vessel/ship/navigation
plane, flight, airline, airport, flew: air/carrier/passenger flight
dog bite, bitten, dog bit: animal/dog/keeper injury

# doctors and hospitals
doctor, surgeon, gp, nurse: medical/practitioner/treatment
hospital, ward, operation went wrong, botched: hospital/medical treatment/negligence
forced treatment, against my will: involuntary/treatment/electroconvulsive consent/order
locked ward, mental hospital, psych ward: mental/health patient/forensic detention
medicine, tablets, drugs doctor: medication/treatment
painkillers, help die, end of life: palliative/euthanasia/dying

# information, internet, media
google me, google my name, search results, old story: erasure/removal/delete personal/data
teenager, underage, under age, year old app: child/minor consent/authorisation parental/parent
fake video, fake clip, fake photo, clip fake: deep/manipulated/artificially content/disclose
museum, painting, gallery: visual/art reproduction public/domain
my data, personal details, private details, knows about me, stored about me, hold about me: personal/data access/subject controller
delete me, forget me, remove my data, taken down: erasure/removal data
take my photos with me, move data, another app, other service: portability/transmit/data controller
hackers, hacked, leak data, data leak, stolen data, lost my data: breach/personal/security data notification
computer decided, algorithm, no human: automated/profiling decision/processing
cookies, tracking, spam, junk mail: electronic/communications/marketing consent
robot, chatbot, artificial intelligence, face recognition, deepfake: ai/artificial/intelligence system/provider biometric
lied about me, bad review, ruined my name, called me, slander: defamation/defamatory publication/imputation
copy song, copied my photo, copied book, piracy, download, downloaded: copyright/reproduction/work infringement
newspaper, journalist, press, news: press/publication/publisher
sign online, e-signature, sign electronically: electronic/signature qualified/trust
government secret, see files, freedom of information, hand over documents: information/freedom document/disclosure exempt/exemption

# courts, lawyers, the state
lawyer, solicitor, barrister, attorney lawyer: practitioner/solicitor/legal client
my lawyer forgot, lawyer missed, lawyer mistake, lawyer error: solicitor/mistake/misunderstanding extension
one day late, day too late, missed the deadline, missed deadline, too late to appeal, too late to sue, out of time: extension/time/limitation leave/appeal
sue, sued, suing, take to court: proceeding/action/claim plaintiff
judgment against me, did not file, never filed, did not defend, forgot to reply: default/judgment defence
lost the case, lost my case, unhappy with judge, judge got it wrong: appeal/judgment error
who pays lawyers, lawyers bills, court costs, legal bill: costs/assessed/taxation
lawyer took money, lawyer kept, lawyer used our money, lawyer cheated: trust/misconduct/professional client/moneys
become a lawyer, become lawyer, struck off: admission/fit/roll practitioner/proper
keep private, kept secret, hide name, suppress: suppression/confidential/publication access
settle, settlement offer, accept the offer: settlement/offer/acceptance compromise
same thing again, sue again, sued again: estoppel/abuse/res process/judicata
judge undo, undo the contract, get out of contract, rewrite contract: unjust/rescission/relief contract
government decision, council decided, minister decided, officials refused: decision/review/administrative reasons
vote, election, voting, electorate: election/electoral/elector
send back country, deported, deport, kick out country, visa, thrown out of the country, residency: visa/deportation/removal/cancellation migration character
refugee, asylum, fled: refugee/protection/asylum persecution
sanctions, blacklist, assets frozen, frozen, blocked: freezing/restrictive/sanctions funds/assets listing
scripture, religion class, bible: religious/religion instruction
expelled, expel, kicked out of school, kick out principal, suspended from school: exclude/expel/suspend pupil/student
campus, off site, ban from: barring/trespass grounds/land
shock treatment, electric shock, brain zapped: electroconvulsive/therapy treatment/capacity
school, teacher, pupil, kids school: school/education attendance student
university, college, student, tafe: university/institution/student board
power company, electricity, gas company, switched off, cut off power: electricity/supply/supplier undertaker disconnect/cut
rubbish, litter: waste/litter
police, cops, cop: police/officer
`;
