/**
 * Words that are each other's alternatives: two questions that name different members of one class ask different
 * things, however alike they read. Terms are folded (see `fold`); `*` stands for any ending. Languages stand side by side:
 * English, Slovenian, Italian, French, Ukrainian, where sensible German and Spanish.
 */
export interface ContrastClass {
  name: string;
  members: Record<string, string[]>;
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((term) => term.trim())
    .filter(Boolean);
const contrast = (name: string, members: Record<string, string>): ContrastClass => ({
  name,
  members: Object.fromEntries(Object.entries(members).map(([member, terms]) => [member, list(terms)])),
});

export const contrastClasses: ContrastClass[] = [
  contrast('state of data', {
    'at rest':
      'at rest, data stored, stored data, v mirovanju, shranjenih podatkov, a riposo, au repos, у стані спокою, під час зберігання, ruhende*, en reposo',
    'in transit':
      'in transit, tls, https, over the internet, over network*, over public network*, in motion, in transmission, during transmission, med prenosom, v prenosu, in transito, en transit, під час передач*, під час передаван*, wahrend der ubertragung, en transito',
    'in use': 'in use, data being processed, v uporabi, in uso, під час використання',
  }),
  contrast('accounts', {
    'service accounts':
      'service account*, system account*, machine account*, technical account*, storitveni* racun*, account di servizio, utenze di servizio, comptes de service, сервісн* облік*, dienstkonten, cuentas de servicio',
    'staff accounts':
      'staff account*, employee account*, user account*, personal account*, uporabnisk* racun*, account utente, comptes utilisateur*, облік* запис* працівник*',
    'privileged accounts':
      'privileged, administrator account*, admin account*, administrative account*, root account*, privilegiran*, privilegiat*, a privileges, привілейован*, privilegiert*, privilegiad*',
    'customer accounts': 'customer account*, client account*, racun* strank*, account dei clienti, comptes clients',
    'shared accounts': 'shared account*, generic account*, skupn* racun*, account condivisi, comptes partages, спільн* облік*',
    'guest accounts': 'guest account*, default account*, privzet* racun*',
  }),
  contrast('people', {
    employees:
      'employee*, staff, personnel, workforce, workers, zaposlen*, osebj*, dipendent*, personale, salarie*, employe*, collaborateurs, працівник*, співробітник*, персонал*, mitarbeit*, emplead*, personal',
    contractors:
      'contractor*, freelance*, temporary worker*, pogodben*, collaborator* esterni, prestataire*, підрядник*, auftragnehmer*, contratista*',
    'third parties':
      'third-part*, third part*, thirdparty, 3rd part*, subcontractor*, sub-contractor*, supplier*, sub-processor*, subprocessor*, tretj* oseb*, podizvajal*, dobavitelj*, podobdelovalc*, terz* part*, fornitor*, subappaltator*, sous-traitant*, fournisseur*, tiers, трет* сторон*, субпідрядник*, постачальник*, dritt*, lieferant*, tercer*, proveedor*',
    customers: 'customer*, client*, tenant*, strank*, narocnik*, cliente, clienti, locataires, клієнт*, замовник*, kunde*',
    administrators: 'administrator*, admins, sysadmin*, skrbnik*, amministrator*, administrateur*, адміністратор*',
    'end users':
      'end user*, end-user*, koncn* uporabnik*, utent* final*, utilisateur* fina*, кінцев* користувач*, endbenutzer*, usuari* final*',
    visitors: 'visitor*, guest*, obiskoval*, visitator*, visiteur*, відвідувач*, besucher*, visitante*',
    developers: 'developer*, programmer*, engineers, razvijalc*, sviluppator*, developpeur*, розробник*, entwickler*, desarrollador*',
    'the board':
      'board, board members, directors, executives, senior management, top management, upravni odbor, uprava, vodstvo, consiglio di amministrazione, conseil d administration, direction generale, правління, керівництв*, vorstand*, direccion',
    students: 'student*, pupil*, studenti, eleves, studentov, ucenc*, учн*, студент*',
    auditors: 'auditor*, regulator*, revizor*, auditeur*, аудитор*',
    'law enforcement': 'law enforcement, police, government, policij*, polizia, forces de l ordre, поліці*',
    'data subjects': 'data subject*, individuals, posameznik*, interessat*, personnes concernees, суб єкт* даних, betroffene*, interesad*',
    authorities:
      'authorities, supervisory authority, data protection authority, nadzorn* organ*, pristojn* organ*, autorita, garante, autorite*, наглядов* орган*, behorde*, autoridad*',
  }),
  contrast('environment', {
    production:
      'production, live environment, live system*, produkcij*, produkcijsk*, produzione, продуктивн*, робоч* середовищ*, produktiv*, produccion',
    'test or development':
      'test environment*, test system*, test data, testing environment*, staging, development environment*, dev, non production, nonproduction, sandbox, pre production, testn* okolj*, razvojn* okolj*, ambient* di test, ambient* di sviluppo, environnement* de test, тестов* середовищ*, testumgebung*, entorno* de prueba*',
  }),
  contrast('physical or logical', {
    physical: 'physical, physically, fizicn*, fisic*, physique*, фізичн*, physisch*',
    logical: 'logical, logically, logicn*, logic*, logique*, логічн*, logisch*',
  }),
  contrast('direction', {
    inbound: 'inbound, incoming, ingress, dohodn*, vhodn*, in entrata, in ingresso, entrant*, вхідн*, eingehend*, entrante*',
    outbound: 'outbound, outgoing, egress, odhodn*, izhodn*, in uscita, sortant*, вихідн*, ausgehend*, saliente*',
  }),
  contrast('act', {
    grant:
      'grant, granted, granting, provision, provisioned, provisioning, assign, assigned, dodeli*, dodel*, concess*, concede*, accorde*, octroi*, нада*, gewahr*',
    create: 'create, created, creating, creation, ustvar*, creare, creat*, creazione, creer, cree, створ*, erstell*, crear',
    change:
      'change, changed, modify, modified, modification*, alter, altered, amend*, sprement*, spremem*, spremin*, modific*, modifie*, змін*, ander*',
    delete:
      'delete, deleted, deletes, deletion, destroy*, destruct*, erase*, dispose*, disposal, purge*, saniti*, wipe*, izbri*, unic*, cancell*, distrugg*, distruzione, supprim*, suppression, effac*, detrui*, видал*, знищ*, losch*, vernicht*, elimin*, borr*',
    withdraw:
      'disable*, deactivat*, suspend*, lock, locked, revoke*, revocation, removed, removal, removing, withdraw*, deprovision*, de-provision*, onemogoc*, odvze*, odvzem*, preklic*, disattiv*, sospe*, revoc*, desactiv*, revoque*, retir*, деактив*, блок*, відклик*, скасов*, deaktivier*, entzogen, entzug',
    restore: 'restore*, restoration, obnov*, ripristin*, restaur*, відновл*, wiederherstell*',
    review:
      'review, reviewed, reviews, reviewing, pregled*, riesam*, riesamin*, revu, revue*, reexamin*, перегля*, uberpruf*, revisa*, revision*',
    approve:
      'approve*, approval*, authoriz*, authoris*, odobr*, odobritev, approv*, autorizza*, approuv*, схвал*, затвердж*, genehmig*, aprob*',
    monitor: 'monitor*, nadzor*, nadzir*, monitora*, surveill*, моніторинг*, uberwach*, supervis*',
    notify: 'notify, notified, notifies, notification*, obvesti*, obvesca*, notific*, notifi*, avvis*, повідом*, benachrichtig*',
    share:
      'share, shared with, shares, sharing, disclose*, disclosure, sell, sold, selling, delite, delijo, posreduj*, condivi*, partag*, divulg*, поширю*, передає*, weitergegeben, weitergabe, compart*',
    document: 'documented, documentation, document, written, dokumentiran*, document*, задокументован*',
    test: 'test, tested, tests, testing, exercise*, exercised, preizkus*, testir*, testat*, teste*, перевір*, тест*, getestet, prueba*, probado*',
    train:
      'train, trained, training, trainings, educate*, awareness, usposablj*, izobraz*, formazione, formation, навчан*, schulung*, geschult, capacit*, formacion',
  }),
  contrast('employment', {
    joining:
      'joins, join, joining, hire, hired, hiring, hires, onboard*, new employee*, upon employment, before employment, ob zaposlitvi, zaposlitvijo, assunzione, embauche, прийнят* на роботу, einstellung, contratacion',
    leaving:
      'leaves, leave the company, leaving, leavers, leaver, terminated, termination, terminate, terminates, offboard*, departure, depart*, former employee*, odid*, odhod*, prenehanj*, cessazione, dimissioni, depart, звільнен*, ausscheid*, austritt, cese, baja',
    moving:
      'role change*, changes role*, change of role*, transferred, job transfer*, changes position*, zamenjav* delovnega mesta, cambio di mansione, changement de poste',
  }),
  contrast('copies', {
    backup:
      'backup*, back up, back ups, backed up, varnostn* kopij*, copie di sicurezza, sauvegard*, резервн* копі*, sicherung*, datensicherung*, copias de seguridad, respaldo*',
    archive: 'archiv*, arhiv*, архів*',
    replication: 'replica*, replicated, mirrored, replicir*, replicat*, repliqu*, реплік*',
  }),
  contrast('site', {
    primary: 'primary site*, primary data cent*, main site*, primary location*, primary, primarn*, primari*, principal*, основн*',
    secondary:
      'secondary site*, secondary data cent*, alternate site*, alternative site*, backup site*, standby site*, dr site*, secondary, sekundarn*, rezervn* lokacij*, secondari*, secondaire*, de secours, резервн* майданчик*',
  }),
  contrast('obligation', {
    required:
      'required, mandatory, enforced, enforce, obligatory, must, compulsory, obvezn*, obbligator*, obligatoire*, обов язков*, verpflichtend*, vorgeschrieben, obligatori*',
    optional:
      'optional, optionally, available, offered, may, voluntary, allowed, permitted, neobvezn*, prostovoljn*, na voljo, opzional*, facoltativ*, disponibil*, facultatif*, optionnel*, disponible*, необов язков*, доступн*, freiwillig*, opcional*',
    forbidden: 'prohibit*, forbidden, disallowed, banned, prepoved*, vietat*, interdit*, заборон*, verboten, prohibid*',
    planned: 'planned, plan to, planning to, intend to, roadmap, nacrtuje*, previst* in futuro, prevoyez, плану*, geplant, planea*',
  }),
  contrast('how many', {
    all: 'all, every, entire, always, fully, vse, vsi, vseh, vsak*, tutti, tutte, tous, toutes, всі, усі, всіх, усіх, кожн*, alle, allen, todos, todas',
    some: 'some, partial*, partly, selected, certain, sometimes, nekateri*, nekatere, delno, alcuni, alcune, parzial*, certains, certaines, partiel*, деякі, частков*, einige, teilweise, algunos, algunas, parcial*',
    only: 'only, solely, exclusively, samo, izkljucno, solo, soltanto, esclusivamente, uniquement, seulement, exclusivement, лише, тільки, виключно, nur, ausschliesslich, solamente, exclusivamente',
  }),
  contrast('before or after', {
    before: 'before, prior to, in advance, beforehand, pred, prima d*, avant, preventiv*, перед, до початку, vor, antes',
    after: 'after, following, upon completion, afterwards, po koncu, po zakljuc*, dopo, apres, після, nach, despues',
    during: 'during, while, med, durante, pendant, під час, wahrend',
  }),
  contrast('plan or policy', {
    'business continuity':
      'business continuity, bcp, continuity plan*, neprekinjen* poslovanj*, continuita operativa, continuita aziendale, continuite d activite, continuite des activites, pca, безперервн*, geschaftskontinuitat, continuidad*',
    'disaster recovery':
      'disaster recovery, drp, recovery plan*, recovery from disaster, okrevanj*, disastro*, reprise d activite, reprise apres sinistre, аварійн* відновлен*, notfallwiederherstellung, recuperacion ante desastres',
    'incident response':
      'incident response, incident management, incident handling, irp, odziv* na incident*, obvladovanj* incident*, risposta agli incidenti, gestione degli incidenti, reponse aux incidents, gestion des incidents, реагуванн* на інцидент*, vorfall*, respuesta a incidentes',
    'change management':
      'change management, change control, upravljanj* sprememb, gestione dei cambiamenti, gestion des changements, управлінн* змінами, gestion de cambios',
    'risk management':
      'risk management, risk assessment*, upravljanj* tveganj, ocen* tveganj, gestione del rischio, valutazione del rischio, gestion des risques, управлінн* ризик*, оцінк* ризик*, risikomanagement, risikobewertung, gestion de riesgos',
    'patch management': 'patch management, patching, patch*, posodobit*, popravk*',
    'acceptable use':
      'acceptable use, aup, sprejemljiv* rab*, uso accettabile, utilisation acceptable, прийнятн* використан*, uso aceptable',
    'clear desk': 'clear desk, clean desk, cist* miz*, scrivania pulita, bureau propre, чист* стіл*',
    privacy:
      'privacy policy, privacy notice, privacy statement, politik* zasebnosti, informativa sulla privacy, politique de confidentialite, політик* конфіденційності',
    password: 'password*, passphrase*, gesl*, mots de passe, mot de passe, парол*, passwort*, contrasena*',
    retention:
      'retention, retained, retain, hramb*, hranij*, conservazione, conservat*, conservation, зберігаєт*, aufbewahr*, retencion, conserva',
  }),
  contrast('technical layer', {
    network: 'network*, omrezj*, omreznih, rete, reti, reseau*, мереж*, netzwerk*',
    application: 'application*, app, apps, aplikacij*, applicazion*, застосун*, додат*, anwendung*, aplicacion*',
    'operating system': 'operating system*, os level, operacijsk* sistem*, sistem* operativ*, systeme* d exploitation, операційн* систем*',
    database: 'database*, data base, zbirk* podatkov, baz* podatkov, database, base* de donnees, баз* даних, datenbank*, base* de datos',
    endpoint:
      'endpoint*, laptop*, workstation*, desktop*, prenosnik*, koncn* naprav*, postazion*, poste* de travail, робоч* станці*, arbeitsplatz*',
    mobile:
      'mobile device*, mobile phone*, smartphone*, tablet*, mobiln* naprav*, dispositiv* mobil*, appareils mobiles, мобільн*, mobilgerat*, dispositivos moviles',
    'load balancer': 'load balanc*, izravnav* obremenitve, bilanciator*, repartiteur* de charge, балансувальник*, lastverteil*',
    firewall: 'firewall*, pozarn* zid*, pare feu, брандмауер*',
    server: 'server*, streznik*, serveur*, сервер*, servidor*',
    media:
      'hard disk*, hard drive*, disk drives, trdi* disk*, dischi rigidi, disques durs, жорстк* диск*, festplatte*, removable media, usb, portable media, prenosn* medij*, supporti rimovibili, supports amovibles, знімн* носі*',
    paper: 'paper, hard copy, hardcopy, papirn*, cartace*, papier*, паперов*',
  }),
  contrast('inside or outside', {
    internal: 'internal, internally, interno, interna, interne, notranj*, intern, interni, внутрішн*',
    external:
      'external, externally, independent, outside, zunanj*, neodvisn*, esterno, esterna, esterni, esterne, externe*, indipendent*, independant*, зовнішн*, незалежн*, extern, unabhangig*, externo, externa, independiente*',
  }),
  contrast('place of work', {
    remote: 'remote, remotely, from home, na daljavo, da remoto, a distance, віддален*, fernzugriff*, remoto',
    'on site': 'on site, onsite, on-site, on premise*, on-premise*, na lokaciji, in sede, sur site, на місці, vor ort',
  }),
  contrast('how it runs', {
    automatic: 'automatic*, automated, automat*, samodejn*, автоматичн*, automatique*',
    manual: 'manual, manually, by hand, rocn*, manual*, manuel*, вручну, ручн*',
  }),
  contrast('test kind', {
    'vulnerability scan':
      'vulnerability scan*, vulnerability assessment*, scan for vulnerabilit*, scanned for vulnerab*, pregled* ranljivosti, scansion*, analyse* de vulnerabilite*, сканув*, schwachstellenscan*, escaneo*',
    'penetration test':
      'penetration test*, ethical hack*, pen test*, pentest*, pen-test*, penetracijsk*, vdorn* test*, test di penetrazione, tests d intrusion, test d intrusion, тест* на проникненн*, penetrationstest*, pruebas de penetracion',
    'code review':
      'code review*, source code anal*, static analysis, static code, sast, static application, pregled* kode, revue de code, analisi statica, статичн* аналіз*',
    'dynamic test': 'dynamic analysis, dynamic application, dast, dynamic scan*, dinamicn*, analisi dinamica, analyse dynamique, динамічн*',
    'red team': 'red team*, tabletop*, table top*',
  }),
  contrast('protection of data', {
    encryption: 'encrypt*, cryptograph*, sifrir*, crittograf*, cifra*, chiffr*, шифр*, verschlussel*, cifrad*',
    hashing: 'hash, hashed, hashing, salted, zgosc*, hachage, хеш*',
    masking: 'mask*, redact*, tokeniz*, tokenis*, maskir*, mascher*, masqu*',
    anonymisation: 'anonymi*, anonimiz*, anonym*, знеособ*, анонім*',
    pseudonymisation: 'pseudonym*, psevdonim*, псевдонім*',
  }),
  contrast('identity step', {
    authentication: 'authenticat*, overjanj*, avtentik*, autenticazion*, authentif*, автентифік*, authentifizier*, autenticacion*',
    authorisation: 'authorization*, authorisation*, avtorizacij*, autorizzazion*, autorisation*, авторизац*, autorisierung*, autorizacion*',
  }),
  contrast('backup kind', {
    full: 'full backup*, full backups, poln* kopij*, backup complet*',
    incremental: 'incremental*, inkrement*, incrementel*, інкремент*',
    differential: 'differential*, diferencial*',
  }),
  contrast('phase of an event', {
    prevent: 'prevent*, preprec*, prevenire, prevenzione, prevenir, prevention, запобіг*, verhinder*',
    detect: 'detect*, zazna*, odkriv*, rileva*, detecter, detection, виявл*, erkenn*, detectar',
    respond: 'respond*, odziv*, odzov*, rispond*, repondre, реагу*, reagier*, responder',
  }),
  contrast('role under privacy law', {
    controller:
      'data controller*, controller, upravljav*, titolare del trattamento, responsable du traitement, контролер*, verantwortlich*',
    processor: 'data processor*, processor, obdeloval*, responsabile del trattamento, sous traitant, оператор*, auftragsverarbeiter*',
  }),
  contrast('kind of data', {
    'personal data':
      'personal data, personally identifiable, pii, personal information, osebn* podatk*, dati personali, donnees personnelles, donnees a caractere personnel, персональн* дан*, personenbezogen*, datos personales',
    'health data':
      'health data, phi, health information, medical data, zdravstven*, dati sanitari, donnees de sante, медичн* дан*, gesundheitsdaten',
    'payment data':
      'cardholder*, credit card*, payment card*, payment data, placiln*, carte di credito, cartes de paiement, платіжн*, zahlungs*',
    logs: 'log, logs, logging, audit trail*, dnevni* zapis*, dnevnik*, registri di log, journaux, журнал*, protokoll*, registros',
    'source code': 'source code, izvorn* kod*, codice sorgente, code source, вихідн* код*, quellcode',
    keys: 'encryption key*, cryptographic key*, private key*, key management, kljuc*, chiavi, cles, ключ*, schlussel*, claves',
    secrets: 'secret, secrets, credential*, api key*, skrivnost*, poveriln*, credenziali, identifiants, облікові дані',
  }),
  contrast('key kind', {
    symmetric: 'symmetric, simetricn*, simmetric*, symetrique*',
    asymmetric: 'asymmetric, public key, asimetricn*, asimmetric*, asymetrique*',
  }),
  contrast('wired or wireless', {
    wired: 'wired, ethernet, zicn*, filaire*',
    wireless: 'wireless, wi fi, wifi, brezzicn*, senza fili, sans fil, бездротов*, drahtlos*, inalambric*',
  }),
  contrast('owner of a device', {
    'company-owned':
      'company owned, company-owned, corporate device*, company issued, company-issued, sluzben* naprav*, dispositivi aziendali',
    'personally owned':
      'personally owned, personal device*, byod, own device*, privatn* naprav*, dispositivi personali, appareils personnels, власн* пристро*',
  }),
  contrast('transfer', {
    'into it':
      'upload*, import, imported, imports, naloz*, uvoz*, uvaza*, caricament*, importa*, televers*, importer, завантаж* файл*, імпорт*',
    'out of it':
      'download*, export, exported, exports, prenes*, prenos datotek, izvoz*, izvaza*, scaricar*, esporta*, telecharg*, exporter, вивантаж*, експорт*',
  }),
  contrast('price', {
    'free of charge': 'free of charge, at no cost, at no extra cost, brezplac*, gratis, gratuit*, безкоштовн*, kostenlos*',
    charged:
      'charged, billed, invoiced, paid, at a fee, for a fee, zaracun*, placljiv*, a pagamento, fatturat*, factur*, payant*, оплачу*, платн*, kostenpflichtig*',
  }),
  contrast('announced or not', {
    'planned ahead':
      'planned maintenance, scheduled maintenance, nacrtovan* vzdrzevanj*, manutenzione programmata, maintenance planifiee, планов*',
    emergency: 'emergency maintenance, urgent, emergency change*, nujn*, manutenzione urgente, d urgence, аварійн*, термінов*',
  }),
  contrast('officer', {
    'security officer':
      'security officer*, ciso, pooblascen* oseb* za varnost informacij, responsabile della sicurezza, rssi, responsable de la securite, керівник* з безпек*, sicherheitsbeauftragt*, responsable de seguridad',
    'data protection officer':
      'data protection officer*, privacy officer*, dpo, pooblascen* oseb* za varstvo, responsabile della protezione dei dati, delegue a la protection, dpd, відповідальн* за захист персональн*, datenschutzbeauftragt*, delegado de proteccion',
    'information officer': 'chief information officer*, cio, chief technology officer*, cto',
    'chief executive':
      'chief executive*, ceo, managing director*, direktor, direktorica, amministratore delegato, directeur general, генеральн* директор*, geschaftsfuhr*',
  }),
  contrast('insurance', {
    cyber:
      'cyber insurance, cyber liability, cyber risk insurance, kibernetsk* zavarovanj*, assicurazione cyber, polizza cyber, assurance cyber, кіберстрахуванн*, cyberversicherung*',
    liability:
      'professional liability, general liability, errors and omissions, indemnity insurance, zavarovanj* odgovornosti, responsabilita civile, responsabilite civile, страхуванн* відповідальності, haftpflicht*',
  }),
  contrast('recovery objective', {
    time: 'recovery time, rto, cas* okrevanja, tempo di ripristino, temps de reprise, час* відновлення',
    point: 'recovery point, rpo, tock* okrevanja, punto di ripristino, point de reprise, perte de donnees maximale, точк* відновлення',
  }),
  contrast('severity', {
    critical: 'critical, kriticn*, critic*, critique*, критичн*, kritisch*',
    high: 'high severity, high risk, high-risk, visok* tveganj*, alto rischio, risque eleve, високого ризику',
    medium: 'medium, moderate, srednj*, medi* gravita, moyenne*, середн*, mittler*',
    low: 'low severity, low risk, low-risk, nizk* tveganj*, basso rischio, risque faible, низького ризику',
  }),
  contrast('sight or stop', {
    detection: 'intrusion detection, ids, zaznavanj* vdor*, rilevamento delle intrusioni, detection d intrusion*, виявленн* вторгнень',
    prevention:
      'intrusion prevention, ips, preprecevanj* vdor*, prevenzione delle intrusioni, prevention d intrusion*, запобіганн* вторгнен*',
  }),
  contrast('limit', {
    minimum: 'minimum, at least, no less than, najmanj, almeno, au moins, щонайменше, не менше, mindestens, al menos, como minimo',
    maximum: 'maximum, at most, no more than, up to, najvec, al massimo, au plus, не більше, hochstens, como maximo',
  }),
];

/** Contrast classes whose members are what a sentence is about; the others tell what is done with it, and how. */
export const subjectClasses: ReadonlySet<string> = new Set([
  'accounts',
  'people',
  'state of data',
  'environment',
  'physical or logical',
  'direction',
  'copies',
  'site',
  'wired or wireless',
  'owner of a device',
  'key kind',
  'backup kind',
]);
