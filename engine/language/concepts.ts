/**
 * Words that mean the same in questionnaires, so that a question asked in other words, or in another language, is seen to
 * speak of what the knowledge speaks of. Unlike the members of a contrast class they exclude nothing: they only count as
 * shared. One concept a line, its name before the colon, then its terms in English, Slovenian, Italian, French, Ukrainian,
 * folded (see `fold`); `*` stands for any ending.
 */
const table = `
management: management, leadership, executive*, board, directors, managing director, ceo, vodstvo, uprava, upravni odbor, direktor*, direzione, amministratore delegato, vertici, direction, dirigeants, керівництв*, правлінн*
approve: approv*, signed off, sign off, sign-off, consent*, authoris*, authoriz*, endors*, odobri*, odobren*, potrdi*, potrjen*, soglas*, approva*, autorizza*, consens*, approuv*, approbation, valide*, autoris*, accord*, затвердж*, схвал*, погодж*, дозвол*
certify: certif*, accredit*, attest*, certifi*, certificir*, potrdil*, akreditir*, certifica*, accredita*, attesta*, сертифі*, атестац*, акредит*
audit: audit*, assessed, assessment*, examin*, inspect*, evaluat*, revizij*, presoj*, pregled*, ocen*, verifich*, audit, valutazion*, ispezion*, evalu*, аудит*, оцін*, перевірк*
insure: insur*, zavarovan*, assicura*, polizza, assur*, страхув*, застрахов*
individual: unique, individual, own, personal, non-shared, nonshared, single, lasten, lastn*, osebn* racun*, edinstven*, posamezn*, individual*, univoc*, propri*, personal*, individuel*, unique*, propre*, nominati*, унікальн*, окрем*, власн*, особист*, персональн*
account: account*, login*, logins, log in, logs in, logged in, sign in, sign on, log on, credential*, identities, racun*, prijav*, poveriln*, account, accesso, accedere, utenz*, credenzial*, accedono, compte*, connexion*, connecter, identifiant*, облік* запис*, вхід, вход*, увійти, логін*
second factor: multifactor, second factor, two-step, two step, 2-step, security key*, one-time code*, drug* faktor*, vecfaktorsk*, dvostopenjsk*, secondo fattore, due passaggi, second facteur, deux etapes, double authentification, другий фактор, другого фактора, двоетапн*
access rights: access right*, entitlement*, permission*, privilege*, rights, access, pravic*, dostop*, pooblastil*, diritti, permessi, accesso, accessi, privilegi, autorizzazioni, droits, acces, habilitation*, прав*, доступ*, повноваженн*, дозвол*
revoke: revok*, withdraw*, withdrawn, remov*, disabl*, deactivat*, suspend*, cut off, odvzem*, ukin*, preklic*, onemogoc*, odstran*, revoca*, rimoss*, rimuov*, disattiva*, disabilita*, revoqu*, retir*, supprime*, desactiv*, coupe*, відклик*, скасов*, анул*, блоку*, вимика*, позбав*
store: stor*, kept, keep, keeps, held, hold, retain*, retention, saved, archiv*, preserv*, hran*, shran*, hramb*, conserv*, archivia*, tenut*, memorizza*, custodi*, stock*, gard*, heberg*, зберіга*, зберіган*, зберег*, трима*, архів*
delete: delet*, eras*, destroy*, destruction, wip*, purg*, dispos*, shred*, discard*, izbris*, brisan*, brise*, unic*, odstran*, cancella*, eliminat*, eliminaz*, elimina, distru*, smaltim*, dismess*, supprim*, suppression, efface*, detruit*, elimin*, видал*, знищ*, стир*, утиліз*
rotate: rotat*, replac*, renew*, exchang*, changed, change, zamenja*, menja*, obnov*, rotir*, rinnova*, sostitui*, ruota*, cambia*, renouvel*, remplac*, rotation, change*, ротац*, замін*, оновл*, зміню*
restore: restor*, recover*, bring back, brought back, obnov*, obnavlja*, povrn*, okrev*, restavrir*, ripristin*, recuper*, restaur*, reprise, retabl*, remise en service, віднов*, поверн*
outage: outage*, failure*, fails, failed, disaster*, interruption*, downtime, breakdown, unavailab*, disrupt*, crash*, izpad*, okvar*, motnj*, prekinit*, nesrec*, interruzion*, guast*, disastr*, blocc*, indisponibil*, panne*, sinistre*, arret, indisponib*, coupure*, збо*, відмов*, перерв*, катастроф*, простій, простою, аварі*
vulnerability: vulnerab*, flaw*, weakness*, security hole*, hole, bug, bugs, defect*, ranljivost*, pomanjkljivost*, sibk* tock*, vulnerabilit*, falle, falla, debolezz*, faille*, faiblesse*, вразлив*, уразлив*, недолік*
fix: patch*, corrected, correct, fix*, remediat*, mitigat*, repair*, resolved, resolve, odprav*, popravk*, popravi*, zakrp*, corrett*, correzion*, correggere, risol*, rimedi*, patch, corrig*, correctif*, correction*, remedi*, виправ*, усува*, усун*, патч*, латк*
incident: incident*, breach*, compromis*, security event*, data leak*, leak*, attack*, hack*, krsit*, vdor*, napad*, uhaja*, violazion*, attacc*, fug* di dati, violation*, fuite*, attaque*, compromission, інцидент*, порушен*, витік, витоку, витоки, атак*, злам*
inform: notif*, inform*, told, tell, tells, hear from, report*, alert*, communicat*, announc*, notice, disclos*, advis*, obvest*, obves*, sporoc*, prijav*, javi*, seznan*, notific*, avvis*, comunica*, segnal*, notifi*, avert*, signal*, previen*, prevenu*, communiqu*, повідомл*, інформ*, сповіщ*, звіт*
customer: customer*, client*, tenant*, subscriber*, buyer*, strank*, narocnik*, kupc*, uporabnisk* organizacij*, committent*, abonne*, клієнт*, замовник*, користувач*, абонент*
supplier: supplier*, vendor*, subprocessor*, sub-processor*, subcontractor*, thirdparty, outsourc*, partner*, third part*, external provider*, providers, contractor*, dobavitel*, podizvajal*, podobdeloval*, zunanj* izvajal*, tretj*, fornitor*, sub-responsabil*, subresponsabil*, subappaltator*, terz*, partner, fournisseur*, sous-traitant*, prestataire*, tiers, partenaire*, постачальник*, субобробник*, субпідрядник*, підрядник*, партнер*, трет* осіб, трет* сторон*
place: locat*, region*, country, countries, city, cities, site, sites, where, situated, premises, data centre*, data center*, hosted, hosting, lokacij*, drzav*, kje, mest*, regij*, podatkovn* cent*, gostov*, gostuj*, luog*, paes*, dove, sede, sedi, citta, ubica*, data center, centr* dati, ospita*, lieu*, pays, ou, site*, ville*, centre* de donnees, heberg*, locaux, місц*, країн*, де, регіон*, міст*, розташ*, дата-центр*, хостинг*, цод
train: train*, course*, taught, teach*, awareness, instruct*, educat*, learn*, lesson*, usposab*, izobraz*, solanj*, tecaj*, ozavesc*, seznan*, ucenj*, formazion*, formati, cors*, istruzion*, sensibilizz*, addestra*, formation*, formes, forme, cours, sensibilis*, instruit*, навча*, навчан*, курс*, обізнан*, тренінг*, інструктаж*
staff: staff, employee*, personnel, workforce, worker*, people, colleague*, team member*, associates, hires, crew, zaposlen*, osebj*, delavc*, sodelavc*, ljud*, kadr*, dipendent*, personale, collaborator*, lavorator*, persone, employe*, salarie*, collaborateur*, equipe*, працівник*, співробітник*, персонал*, люд*, колектив*
developer: developer*, engineer*, programmer*, coder*, razvijalc*, inzenir*, programer*, sviluppator*, ingegner*, programmator*, developpeur*, ingenieur*, programmeur*, розробник*, інженер*, програміст*
phishing: phish*, fake mail*, fake e-mail*, deceptive mail*, lazn* sporocil*, ribarj*, phishing, hameconn*, фішинг*, фішингов*
confidentiality: nda, ndas, confidential*, non-disclosure, nondisclosure, secrecy, zaupn*, nerazkrit*, molcecn*, riservatezz*, non divulgazione, confidenzial*, segretezza, confidentialit*, non-divulgation, secret, конфіденційн*, нерозголош*
screening: background check*, background screening, screen*, vet, vets, vetted, vetting, criminal record*, references, preverj*, preverit*, preverja*, varnostn* preverjanj*, nekaznovan*, verific* dei candidati, controlli sui precedenti, controll* preassuntiv*, selezione, verification* des antecedents, antecedents, enquete*, перевір* кандидат*, перевірк* біограф*, перевірк* минул*, судим*
candidate: candidate*, applicant*, job applicant*, prospective employee*, new hire*, newcomer*, new employee*, hiring, recruit*, kandidat*, prosilc*, zaposlit*, nov* sodelav*, candidat*, assunzion*, neoassunt*, assunt*, embauche*, recrut*, nouveau* collaborateur*, кандидат*, претендент*, прийнятт* на роботу, новачк*, нов* працівник*
policy: polic*, rule, rules, directive*, guideline*, standard*, code of conduct, regulation*, politik*, pravil*, pravilnik*, smernic*, navodil*, politic*, regol*, direttiv*, linee guida, norm*, politique*, regle*, charte*, norme*, політик*, правил*, настанов*, стандарт*, регламент*
written: written, document*, formal*, put in writing, recorded, in writing, pisn*, zapisan*, dokumentiran*, formaln*, scritt*, documentat*, ecrit*, formel*, formalis*, письмов*, задокумент*, документ*, формальн*
review: review*, revisit*, re-examin*, reexamin*, looked through, looked over, looked at again, recertif*, reassess*, re-evaluat*, rechecked, checked, reconcil*, pregled*, pregleda*, preverja*, ponovno ocen*, presoj*, usklaj*, riesamin*, rivist*, revision*, verificat*, controll*, rivedut*, revu*, revis*, verifi*, controle*, reevalu*, rapproch*, перегля*, перевір*, перегляд*, звіря*
inventory: inventor*, stocktak*, register of assets, asset register, list of all, catalog*, bill of materials, popis*, seznam*, evidenc*, register sredstev, inventari*, elenc*, registro dei beni, inventaire*, liste des actifs, recensement, інвентар*, перелік*, реєстр*
asset: asset*, equipment, device*, hardware, machine*, computer*, laptop*, notebook*, workstation*, sredstv*, oprem*, naprav*, racunalnik*, prenosnik*, attrezzatur*, dispositiv*, apparecchi*, computer, portatil*, beni, equipement*, materiel*, appareil*, ordinateur*, portable*, actif*, poste*, обладнан*, пристро*, пристрі*, комп ютер*, ноутбук*, актив*, технік*
paper: paper*, print, prints, printed, printout*, hard cop*, hardcop*, papir*, natisn*, tiskan*, izpis*, cartace*, stampat*, carta, papier*, imprim*, паперов*, друков*, роздрук*, надрук*
web application firewall: web application firewall*, waf, pozarn* zid* za spletn*, web application firewall, pare-feu applicati*, брандмауер* вебзастосун*
reward: bug bounty, bounty, bounties, reward*, pay researchers, nagrad*, nagraj*, ricompens*, premi*, recompens*, prime*, винагород*, нагород*, платите дослідник*
artificial intelligence: artificial intelligence, machine learning, ai, ai models, ai model, language model*, neural, umetn* inteligenc*, strojn* ucen*, ui, model*, intelligenza artificiale, apprendimento automatico, ia, intelligence artificielle, apprentissage automatique, штучн* інтелект*, машинн* навчан*, ші
separate: separat*, segregat*, isolat*, kept apart, multi-tenant, multitenant, partition*, segment*, locen*, locuj*, loci*, izolir*, vecnajemn*, separa*, segrega*, isola*, separ*, isol*, cloisonn*, multilocataire, відокрем*, розділ*, ізол*, сегмент*, багатокористувацьк*, відділ*
denial of service: ddos, denial of service, ohromit* storitve, zavrnit* storitve, negazione del servizio, deni de service, відмов* в обслуговуванн*
malware: malware, anti-malware, antimalware, antivirus, anti-virus, virus*, malicious, ransomware, endpoint protection, harmful, zlonamer*, protivirus*, izsiljevalsk*, virus, dannos*, malveillant*, rancon*, шкідлив*, антивірус*, вірус*
maintenance: maintenance, upkeep, servicing, vzdrzev*, manutenzion*, entretien, обслуговув*, технічн* робот*, профілактичн*
availability: availab*, uptime, reachable, service level*, sla, razpolozljiv*, dosegljiv*, disponibilit*, livelli di servizio, niveau* de service, доступніст*, безперебійн*, рівень послуг
logs: log, logs, logged, logging, audit trail*, journal*, event record*, activity record*, recording*, records, dnevnik*, dnevnisk*, zapis*, revizijsk* sled*, belez*, registr*, tracciament*, tracce, journaux, trace*, enregistrement*, журнал*, запис*, логи, логів, протокол*
monitor: monitor*, watch*, surveill*, supervis*, observ*, detect*, alarm*, nadzor*, nadzir*, spremlja*, zazna*, opazuj*, monitora*, sorvegli*, controll*, rileva*, controle*, моніторинг*, спостер*, стеж*, нагляд*, виявл*, контрол*
export: export*, download*, extract*, take out, portab*, izvoz*, izvaz*, prenes*, prenos podatkov, esport*, scaric*, estrarre, portabilit*, telecharg*, extrair*, експорт*, вивантаж*, завантаж*
risk: risk*, threat*, hazard*, tveganj*, groznj*, nevarnost*, rischi*, minacc*, risque*, menace*, ризик*, загроз*, небезпек*
exception: exception*, deviation*, waiver*, exempt*, izjem*, odstop*, odstopanj*, eccezion*, derog*, deviazion*, derogation*, ecart*, винят*, виключ*, відхил*
code: source code, code, program code, repositor*, codebase, izvorn* kod*, kod*, programsk* kod*, codice, codice sorgente, code source, код, коду, кодом, коді, вихідн* код*
release: release*, deploy*, rollout, publish*, ship, ships, go live, goes live, merged, izdaj*, namesti*, namesc*, objav*, uvedb*, rilasci*, distribu*, pubblica*, deploi*, livraison*, mise en production, publi*, випуск*, реліз*, розгорт*, публік*, впровад*
undo: undo, undone, roll back, rolled back, rollback, revert*, go back, razveljav*, povrn*, vrnitev, annulla*, tornare indietro, annul*, retour arriere, revenir en arriere, відкот*, скасув*, повернут*
exercise: exercis*, rehears*, drill*, tabletop, practise*, practice*, tested, test, tests, testing, prove, trial*, try, tried, vaj*, preizkus*, test*, vadi*, esercitazion*, testat*, prov*, simulazion*, exercice*, essai*, simulation*, eprouv*, навчанн*, тест*, випробув*, вправ*, тренуван*
clock: clock*, ntp, time server*, time synchron*, ur, casovn* streznik*, sinhron*, orolog*, ora esatta, sincronizz*, horloge*, synchronis*, годинник*, синхроніз*
password: password*, passphrase*, pass phrase*, secret word*, gesl*, password, parola d ordine, parole d ordine, mot de passe, mots de passe, парол*
sell: sell, sells, sold, selling, advertis*, marketing, monetis*, monetiz*, prodaj*, oglasev*, trzenj*, vend*, pubblicit*, publicit*, прода*, реклам*, маркетинг*
contract: contract*, agreement*, terms, pogodb*, dogovor*, sporazum*, contratt*, accord*, contrat*, convention*, договор*, договір*, угод*, контракт*
end of contract: end of the contract, end of contract, contract ends, terminated, termination, agreement is over, agreement ends, after the end, expir*, konec pogodb*, konc* pogodb*, prenehanj*, po koncu, prekinitv* pogodb*, potec*, fine del contratto, cessazion*, termine del contratto, scadenz*, scad*, fin du contrat, resiliation, закінчен* договор*, припинен*, розірван*, завершен*
support: support team, support desk, support hours, help desk, helpdesk, customer service, assistance, helpers, podpor*, pomoc uporabnikom, assistenza, supporto, support, підтримк*, допомог*
session: session*, idle, inactiv*, logged out, signed out, log out, automatic logout, sej*, nedejavn*, neaktivn*, odjav*, inattiv*, disconness*, deconnex*, сеанс*, сесі*, бездіяльн*, неактивн*
firewall: firewall*, network filter*, packet filter*, pozarn* zid*, pozarn* pregrad*, firewall, pare-feu*, pare feu*, брандмауер*, міжмережев* екран*
personal data: personal data, personal information, pii, personally identifiable, data subject*, osebn* podatk*, osebn* podat*, dati personali, donnees personnelles, donnees a caractere personnel, персональн* дан*, особист* дан*
data: data, information, records, content, contents, podatk*, informacij*, vsebin*, dati, informazion*, contenut*, donnees, information*, contenu*, дан*, інформац*, відомост*
general data protection regulation: gdpr, general data protection regulation, splosn* uredb*, regolamento generale, rgpd, reglement general, загальн* регламент*
processing agreement: dpa, data processing agreement*, data processing addendum, processing contract, pogodb* o obdelav*, accordo sul trattamento, nomina a responsabile, accord de traitement, accord de sous-traitance, contrat de sous-traitance, договор* про обробк*, угод* про обробк*
protection officer: dpo, data protection officer*, privacy officer*, pooblascen* oseb* za varstvo, responsabile della protezione dei dati, rpd, delegue* a la protection, dpd, відповідальн* за захист* дан*, уповноважен* з захист*
authority: authorit*, regulator*, supervisory, watchdog, nadzorn* organ*, informacijsk* pooblascen*, organ*, autorita, garante, autorite*, cnil, regulateur*, наглядов* орган*, регулятор*
responsible: responsib*, accountab*, in charge, owner*, ownership, answerab*, odgovor*, zadolzen*, skrbnik*, responsabil*, incaricat*, responsab*, charge*, відповіда*, відповідальн*
encrypt: encrypt*, cipher*, cryptograph*, scrambl*, unreadable, tls, ssl, sifrir*, kriptograf*, cifra*, crittograf*, criptat*, chiffr*, crypt*, шифр*, зашифр*, криптогр*
keys: encryption key*, cryptographic key*, key, keys, bring your own key*, byok, key material, hsm, hardware security module*, kljuc*, chiav*, cle, cles, clef*, ключ*
backup: backup*, back up, backed up, copies, copy, copied, snapshot*, varnostn* kopij*, kopij*, backup, copie, copia, copie di sicurezza, sauvegard*, copie*, резервн*, копі*, бекап*
network: network*, vpn, lan, traffic, connection*, egress, ingress, tunnel, omrez*, povezav*, promet*, ret* aziendal*, rete, reti, traffic*, connession*, collega*, reseau*, trafic, connexion*, мереж*, трафік*, з єднан*, підключ*
production: production, live system*, live environment, live network, operational environment, produkcij*, zivo okolje, produzion*, ambiente di produzione, виробнич* середовищ*, продуктивн*, продакшн
test environment: test environment*, testing environment*, staging, test data, testers, development environment*, trial installation, testn* okolj*, testn* podatk*, razvojn* okolj*, ambiente di test, ambienti di test, collaudo, environnement* de test, recette, essais, тестов*, середовищ* розробк*
change: change*, modif*, alteration*, update*, spremem*, spreminja*, posodob*, modific*, cambiament*, aggiorna*, changement*, mise* a jour, змін*, оновл*
administrator: administrator*, admin, admins, privileged, root, superuser*, skrbnik*, privilegiran*, amministrator*, privilegiat*, administrat*, privilegi*, адміністратор*, привілейован*
visitor: visitor*, guest*, outsiders, strangers, obiskoval*, gost*, tujc*, visitator*, ospit*, estrane*, visiteur*, invite*, etranger*, відвідувач*, гост*, сторонн*
entry: enter, enters, entry, badge*, key card*, pass, door*, admitted, physical access, vstop*, kartic*, vrat*, fizicn* dostop*, ingress*, tesserin*, badge, porte, porta, accesso fisico, entree*, porte*, acces physique, вхід, перепуст*, двер*, фізичн* доступ*
device loss: stolen, theft, lost, loss, missing, ukraden*, izgub*, kraj*, rubat*, furt*, smarrit*, perdit*, vole*, vol, perdu*, perte*, викраден*, крадіж*, втрат*, втрач*
continuity: continuity, bcp, carry on, keep running, resilien*, neprekinjen*, odporn*, continuita, resilienz*, continuite, безперервн*, стійк*
transfer abroad: transfer*, outside the european union, outside the eu, leave the eu, third country, third countries, inside the eu, within the eu, european union, eu, evropsk* unij*, tretj* drzav*, iznos*, unione europea, ue, paesi terzi, trasferi*, union europeenne, pays tiers, європейськ* союз*, єс, трет* країн*, переда*
payment card: payment card*, credit card*, card number*, cardholder*, pci, placiln* kartic*, kartic*, carte di credito, carte di pagamento, numeri di carta, carte* bancaire*, carte* de paiement, numeros de carte, платіжн* карт*, номер* карт*
interface: interface*, api, apis, integrat*, connector*, vmesnik*, integrac*, interfacc*, integra*, integr*, інтерфейс*, інтеграц*
single sign-on: sso, saml, openid, oidc, identity provider*, federat*, enotn* prijav*, accesso unico, authentification unique, єдин* вхід, єдиног* входу
escrow: escrow, trustee, deposit*, deponir*, hramb* izvorn*, deposito, sequestre, depot, депон*, ескроу
accessible: accessib*, wcag, disab* people, keyboard, screen reader*, dostopnost*, tipkovnic*, accessibil*, tastiera, accessibilit*, clavier, доступніст*, клавіатур*
law: law, laws, legal, legislat*, statut*, court*, zakon*, pravn*, sodisc*, legg*, legal*, tribunal*, loi, lois, juridi*, tribun*, закон*, правов*, суд*
penetration test: pentest*, penetration test*, ethical hack*, intrusion test*, attack simulation*, penetracijsk*, vdorn* test*, test di penetrazione, penetration test, test* d intrusion, тест* на проникнен*, пентест*
scan: scan*, automated check*, pregled* ranljivosti, skenir*, scansion*, balayage, сканув*
secure development: secure coding, safe code, secure development, sdlc, write safe, owasp, varn* razvoj*, varn* programir*, sviluppo sicuro, codice sicuro, developpement securise, code securise, code sur, безпечн* розробк*, безпечн* код*
role: role, roles, function, job, jobs, duty, duties, vlog*, delovn* mest*, nalog*, ruol*, mansion*, funzion*, role*, fonction*, рол*, посад*, обов язк*
sanction: disciplin*, sanction*, consequence*, dismiss*, warning, penalt*, kazen, kazni, sankcij*, opomin*, sanzion*, дисциплін*, стягнен*, покаран*, санкц*
`;

export const concepts: { name: string; terms: string[] }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const at = line.indexOf(': ');
    return { name: line.slice(0, at), terms: line.slice(at + 2).split(', ') };
  });
