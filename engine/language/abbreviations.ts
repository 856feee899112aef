/** What the abbreviations of the field stand for, so that "DRP" finds the plan for disaster recovery, and the other way round. */
import type { Language } from './language.ts';

const spoken = ['en', 'sl', 'it', 'fr', 'uk'] as const;

/** An abbreviation, then its words in English, Slovenian, Italian, French, Ukrainian, as far as it is used there. Of several meanings the one that questionnaires have. */
const table = `
AUP: acceptable use policy
BAA: business associate agreement
BCM: business continuity management | upravljanje neprekinjenega poslovanja | gestione della continuità operativa | gestion de la continuité d'activité | управління безперервністю діяльності
BCP: business continuity plan | načrt neprekinjenega poslovanja | piano di continuità operativa | plan de continuité d'activité | план безперервності діяльності
BIA: business impact analysis | analiza vpliva na poslovanje | analisi di impatto | bilan d'impact sur l'activité | аналіз впливу на бізнес
BYOD: bring your own device, personal devices | lastne naprave | dispositivi personali | appareils personnels | власні пристрої
CISO: chief information security officer | vodja informacijske varnosti | responsabile della sicurezza delle informazioni | responsable de la sécurité des systèmes d'information | керівник інформаційної безпеки
DAST: dynamic application security testing
DDOS: distributed denial of service | ohromitev storitve | negazione del servizio | déni de service | відмова в обслуговуванні
DLP: data loss prevention | preprečevanje uhajanja podatkov | prevenzione della perdita di dati | prévention des fuites de données | запобігання витоку даних
DPA: data processing agreement | pogodba o obdelavi podatkov | accordo sul trattamento dei dati | accord de traitement des données | договір про обробку даних
DPIA: data protection impact assessment | ocena učinka v zvezi z varstvom podatkov | valutazione d'impatto sulla protezione dei dati | analyse d'impact relative à la protection des données | оцінка впливу на захист даних
DPO: data protection officer | pooblaščena oseba za varstvo podatkov | responsabile della protezione dei dati | délégué à la protection des données | відповідальний за захист даних
DRP: disaster recovery plan | načrt obnove po nesreči | piano di ripristino | plan de reprise d'activité | план аварійного відновлення
EDR: endpoint detection and response
ERM: enterprise risk management | upravljanje tveganj | gestione dei rischi | gestion des risques | управління ризиками
HSM: hardware security module | strojni varnostni modul | modulo di sicurezza hardware | module matériel de sécurité | апаратний модуль безпеки
IAM: identity and access management | upravljanje identitet in dostopov | gestione delle identità e degli accessi | gestion des identités et des accès | управління ідентифікацією та доступом
IDS: intrusion detection system | zaznavanje vdorov | rilevamento delle intrusioni | détection d'intrusion | виявлення вторгнень
IPS: intrusion prevention system | preprečevanje vdorov | prevenzione delle intrusioni | prévention d'intrusion | запобігання вторгненням
IRP: incident response plan | načrt odzivanja na incidente | piano di risposta agli incidenti | plan de réponse aux incidents | план реагування на інциденти
ISMS: information security management system | sistem upravljanja informacijske varnosti | sistema di gestione della sicurezza delle informazioni | système de management de la sécurité de l'information | система управління інформаційною безпекою
KMS: key management system | upravljanje ključev | gestione delle chiavi | gestion des clés | управління ключами
MDM: mobile device management | upravljanje mobilnih naprav | gestione dei dispositivi mobili | gestion des appareils mobiles | управління мобільними пристроями
MFA: multi-factor authentication | večfaktorska avtentikacija | autenticazione a più fattori | authentification multifacteur | багатофакторна автентифікація
NDA: non-disclosure agreement, confidentiality agreement | sporazum o nerazkrivanju | accordo di riservatezza | accord de confidentialité | угода про нерозголошення
PAM: privileged access management | upravljanje privilegiranih dostopov | gestione degli accessi privilegiati | gestion des accès à privilèges | управління привілейованим доступом
PCA: | | | plan de continuité d'activité |
PCI: payment card industry
PHI: protected health information
PII: personally identifiable information, personal data | osebni podatki | dati personali | données personnelles | персональні дані
PRA: | | | plan de reprise d'activité |
RBAC: role-based access control | dostop na podlagi vlog | controllo degli accessi basato sui ruoli | contrôle d'accès basé sur les rôles | розмежування доступу за ролями
RPO: recovery point objective | ciljna točka obnovitve | obiettivo del punto di ripristino | perte de données maximale admissible | цільова точка відновлення
RSSI: | | | responsable de la sécurité des systèmes d'information |
RTO: recovery time objective | ciljni čas obnovitve | obiettivo del tempo di ripristino | durée maximale d'interruption admissible | цільовий час відновлення
SAST: static application security testing
SBOM: software bill of materials
SDLC: software development life cycle | življenjski cikel razvoja programske opreme | ciclo di vita dello sviluppo del software | cycle de développement logiciel | життєвий цикл розробки програмного забезпечення
SIEM: security information and event management
SLA: service level agreement | raven storitev | livello di servizio | niveau de service | рівень обслуговування
SOA: statement of applicability | izjava o uporabnosti | dichiarazione di applicabilità | déclaration d'applicabilité | положення про застосовність
SSO: single sign-on | enotna prijava | accesso unico | authentification unique | єдиний вхід
VPN: virtual private network | navidezno zasebno omrežje | rete privata virtuale | réseau privé virtuel | віртуальна приватна мережа
WAF: web application firewall | požarni zid za spletne aplikacije | firewall per applicazioni web | pare-feu applicatif | брандмауер вебзастосунків
`;

interface Spelled {
  name: string;
  /** What it stands for, in each language in which it is used. */
  words: { of: Language; texts: string[] }[];
}

const spelled: readonly Spelled[] = table
  .trim()
  .split('\n')
  .map((line): Spelled => {
    const [name = '', said = ''] = line.split(/:(.*)/u);
    const words = said.split('|').map((one) => one.trim());
    return { name, words: spoken.flatMap((of, at) => (words[at] ? [{ of, texts: words[at].split(', ') }] : [])) };
  });

/** Words of a query typed into a search box, in which an abbreviation may stand in small letters. */
const FEW_WORDS = 3;

/**
 * What else a text may say where a query has an abbreviation or its words: "DRP" gives "disaster recovery plan", and the other
 * way round. In the language of the query, in all of them when it is not known; nothing that the query says itself.
 */
export function otherWords(query: string, language: Language | null): string[] {
  const few = query.trim().split(/\s+/u).length <= FEW_WORDS;
  const lower = query.toLowerCase();
  const written = new Set((few ? query.toUpperCase() : query).match(/(?<![\p{L}\p{N}])\p{L}{2,6}(?![\p{L}\p{N}])/gu) ?? []);
  return spelled.flatMap(({ name, words }) => {
    const meant = words.flatMap(({ of, texts }) => (language === null || of === language ? texts : []));
    if (written.has(name)) return meant.filter((text) => !lower.includes(text));
    return meant.some((text) => lower.includes(text)) ? [name] : [];
  });
}
