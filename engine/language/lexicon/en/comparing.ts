/** English: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: String.raw`(multi-?\s?factor|two-?\s?factor|2-?factor|dual-?factor)(\s(authentication|auth))?, 2fa, mfa`,
  singleSignOn: String.raw`single\s?-?sign\s?-?on`,
  thirdParty: '(third|3rd)[- ]part(y|ies)',
  roleBasedAccess: 'role[- ]based access( control)?s?, rbac',
  leastPrivilege: 'least[- ]privileged?',
  serviceLevel: 'service[- ]level agreements?, slas?',
  pentest: String.raw`penetration test(s|ing)?, pen-?\s?test(s|ing)?`,
  roundTheClock: String.raw`(round|around) the clock, 24 hours a day, 24\s?[x/]\s?7(\s?[x/]\s?365)?`,
  noMoreThan: 'not? (more|later|longer) than',
  noLessThan: 'not? (less|fewer|shorter) than',
  canBeRequired: '(can|may) be (enforced|required|made (mandatory|compulsory))',
  comparedNegation:
    'not, no, never, without, neither, nor, except, unless, cannot, unencrypted, unprotected, unpatched, unsupported, unrestricted, unlimited',
  smallWords:
    'a an and any are as at be been being but by can could did do does for from had has have how if in into is it its may might must no nor not of on or our shall should so such than that the their them then there these they this those to upon was we were what when where which who whom why will with within would you your us i he she his her',
  alsoSmall:
    'all your also only other others each both either etc eg ie e g s t per via me my please then yes does having been were they them him her whose',
  telling: 'not no nor without all only',
  lightWords:
    'have has maintain maintained exist exists place company organization organisation organisations organizations institution vendor firm business provide provided provides describe please explain state list detail details ensure ensured use used uses using utilize utilized utilise employ establish established implement implemented implementation define defined formal formally current currently process processes procedure procedures policy policies practice practices measure measures control controls system systems service services solution product information data security following based support supported supports able ability include including included require available appropriate relevant related applicable specific part address addressed long often frequently many much soon fast quickly perform performed performs execute executed conduct conducts hold held keep keeps kept receive received receives located contain contains given give least every each once per conducted carry carried regular regularly level need needs make made take taken type kind way case',
  youWords: 'you your yours vendor provider supplier',
  weWords: 'we us our ours institution customer customers',
  dottedWords: String.raw`e\.g i\.e etc vs no nr st dr mr mrs inc ltd corp art fig sec approx cl p pp`,
  afterOrdinals: '',
  commonAcronyms: 'IT ID OK NA FAQ URL PDF CSP CSC MFA SSO SLA RBAC NOT AND OR ALL YES NO IE EG BCP DRP HTTP HTTPS',
  plainCapitals: 'IT ID OK NA FAQ URL PDF IP OS PC UI HR CEO CTO CIO CISO DPO NOT AND OR ALL YES NO IE EG EU US UK SLA',
} satisfies Record<ClassOf<'comparing'>, string>;
