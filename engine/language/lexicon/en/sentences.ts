/** English: what sentences do: assert, deny, plan, demand; and what is no evidence. */
import type { ClassOf } from '../word-classes.ts';

export const sentences = {
  plans: String.raw`(?<!(?<!\p{L})(with|maintains?)( \w+){0,2} |(?<!\p{L})(our|their|the|these) )plan(s|ned|ning)? to, intends? to, roadmap, in the future, will be (introduced|available|completed|implemented|added|rolled out|brought in), will (follow|come into use|go live|come with), (is|are) being (procured|introduced|prepared|laid|built|rolled out|set up|evaluated|drafted|tendered|developed|bought|negotiated|migrated), (is|are) (planned|scheduled|intended|expected|foreseen|booked) (for|in|by|to|during), under (preparation|construction|development), in preparation, not yet, upcoming`,
  continues: 'will continue to',
  denials: String.raw`(do|does|did|is|are|was|were|has|have|had|can|will|shall|must|may|should)( \w+)? not, don't, doesn't, isn't, aren't, won't, cannot, can't, never, no longer, not (supported|available|provided|offered|permitted|allowed|encrypted|stored|shared|used), there (is|are) no, we have no, has no, have no`,
  denyingWords: 'not, never, no, cannot',
  harm: 'clear ?text, plain ?text, unencrypted, unauthori[sz]ed, without, default passwords?, shared, reuse[ds]?, leak*, gain, compromise*, exposed, sharing, disclosed, sold, sell, public',
  restrictions:
    'only (when|if|where|for|by|after|upon|with|through|via|from|on|in), unless, except, limited to, subject to, on request, where (possible|feasible|applicable), in some cases, upon request, (only|alone|exclusively)(?=[.;,]|$)',
  duty: 'must, shall, should, is required to, are required to, is responsible for ensuring, need to, needs to',
  orderVerbs:
    'ensure, install, implement, maintain, restrict, verify, review, protect, use, encrypt, limit, document, establish, define, develop, perform, assign, identify, incorporate, require, store, render, do not, never, always, configure, confirm, control, create, enable, disable, deploy, follow, keep, provide, remove, rotate, secure, separate, test, track, train, update, validate, distribute, examine, interview, observe, obtain, report',
  orderObjects: String.raw`all, any, each, every, the, that, an?, only, access, at, for, proper*, strong, personal, appropriate, \w+ (and|or|for|to|of|on|in|with), \w+s`,
  notOnly: '(but )?(is |are )?not (only|just|merely|necessarily|limited to)',
  withoutDelay: 'without (any )?((undue|unreasonable|unnecessary) )?(delay|exception)s?',
  conditionOpeners: 'if, unless, when, whenever, in case, should (there|an?|the)',
  clauseOpeners: 'where, wherever, that, which, who, whose, so that, because, before, until, or who',
  negation: 'not, never, no longer, without, none, nobody, nothing, neither, nor',
  noBeforeNoun: String.raw`no(?! (later|longer|more|less|fewer|earlier)(?!\p{L}))(?= \p{L})`,
  privatives: 'cannot, un(encrypted|protected|restricted|limited|patched|supported|secured)*',
  prohibition: 'forbidden, prohibit*, disallow*, not (be )?(allowed|permitted), banned, refused, rejected',
  undone:
    '(is|are|was|were|stays?|remains?)( (switched|turned))? off, kept (off|out of|away from), outside (of )?(the |its |our )?scope, out of scope, excluded, lapsed, expired, discontinued, disabled, absent, lacking, refrains?, does without, do without',
  universal: 'all, every, each, any, only, always, must, requires?, required, mandatory',
  partial: String.raw`except(ing)?, with the exceptions? of, apart from, excluding, save for, part(ly|ially), in part, not (all|every), (in|for|of|at) some, some of, most of, (?<!at )most (?!\p{L}*(ous|ss)(?!\p{L}))\p{L}+s`,
  alone: 'only, solely, exclusively',
  ways: 'after, when, if, once, through, via, by, with, from, upon, over, using, under, where, as',
  safeguards: 'access, authori[sz], permi(t|s), allow, grant, consent, restrict, limit, control, necess, need',
  aim: 'ha(s|ve) yet to, yet to be, (our|the|an?) (goal|aim|ambition|objective), (we|it|company) (aims?|strives?|endeavou?rs?|seeks?|hopes?) to',
  machineOrders: `ignore (all |any |the )?(previous|prior|above|other|earlier), disregard (all |any |the )?(previous|prior|above), system prompt, you are (an? )?(ai|assistant|language model|chatbot), as an ai, answer (yes|no|"yes"|'yes') to (all|every|any), (always|only) (answer|respond|reply) (with|yes|no), (the )?(assistant|model|ai|chatbot|llm) (must|should|shall|will) (answer|respond|reply|mark|say), do not cite, mark (all|every) questions?`,
  placeholders: 'company, organi[sz]ation, insert, your',
  blanks:
    '(first |last |full |company |contact )?names?, dates?, addresses, address, e-?mail( address)?, phone( number)?, telephone, job title, insert, fill in, to be (filled|completed|added|confirmed|defined), tb[acd], your (company|organi[sz]ation|name|product|team), company, organi[sz]ation',
  readersDuty: String.raw`customers? (is|are|must|shall|should|will|agrees?|remains?)( \w+)? (responsible|to|for), you (must|agree|are responsible|should|(will |may )?(need|have) to|may (also )?authorize), your (organi[sz]ation|company|team) (needs?|must|should), subscribers? (shall|must)`,
  predicates: String.raw`is, are, was, were, be, been, has, have, had, do, does, did, can, could, may, might, must, shall, should, will, would, cannot, isn't, aren't, don't, doesn't, kept, held, built, led, ran, made, met, sent, took, underwent, written, certified, audited, hosted, encrypted, (?<=[\p{L}\p{N})]\s)(accept|access|achieve|address|adher|allow|appl(y|ie)|approv|assess|assign|audit|authenticat|block|build|captur|carr(y|ie)|chang|check|collect|compl(y|ie)|conduct|confirm|conform|connect|consist|contain|continu|control|cover|creat|defin|delet|deliver|deploy|describ|destroy|detect|develop|disabl|document|employ|enabl|encrypt|enforc|engag|ensur|establish|evaluat|expir|follow|giv|grant|handl|help|hir|host|identif(y|ie)|implement|includ|inform|integrat|isolat|keep|lead|limit|log|maintain|mak|manag|mean|measur|meet|mitigat|monitor|need|notif(y|ie)|occur|offer|operat|oversee|own|patch|perform|permit|prevent|prohibit|protect|provid|publish|receiv|record|remain|remediat|remov|replicat|report|requir|resolv|respond|restor|restrict|retain|review|revok|rotat|run|scan|screen|secur|send|separat|serv|shar|sign|stor|support|tak|test|track|train|undergo|updat|us|utili[sz]|validat|verif(y|ie)|work|writ)(e|s|es|d|ed)?`,
  asides: String.raw`we (have )?(examined|conducted our|believe that the evidence|do not express|are required to be independent)*, our (examination|opinion|responsibility is)*, in our opinion*, management of \w+ is responsible*, reasonable assurance*, inherent limitations*, service auditor*, (the|an|each|any) (entity|user entit(y|ies)|assessed entity|assessor)('s)?, user entit(y|ies), your (own )?(organi[sz]ations?|compan(y|ies)|teams?|schools?|institutions?|district), all rights reserved, subject to change without notice, for informational purposes, proprietary and confidential, (this|the following) (section|chapter|document|page|table|figure|report|white ?paper)( \w+)? (describes?|outlines?|contains?|provides?|summari[sz]es?|gives?|shows?|lists?|is (intended|provided|for))*, ^(as|when|if|once) you(?=\s), for (the )?purposes? of this, ^(companies|organi[sz]ations|businesses|vendors) (who|that|which|can|should|must|need), (an|any|every) (organi[sz]ation|company|business|enterprise)(?='s (?!own)| (that|which|who|can|could|should|must|shall|may|might|will|would|needs?|has|is|to|of|with|in|and|or)(?!\p{L})|\s*(\p{P}|$)), best practices? (also )?(dictates?|suggests?|recommends?), ^note\s?:, please`,
  definitions:
    'means, refers to, is defined as, stands for, (is|are) (an?|the|any) (process|practice|ability|capability|type|kind|form|term|method|measure|act|state|set|standard for|framework for|means of|way)',
  otherActors: String.raw`third[- ]parties, vendors, suppliers, ((service|cloud|hosting) )?providers, sub-?processors, sub-?contractors, contractors, (business )?partners, ((service|cloud|hosting) )?(third[- ]party|vendor|supplier|provider|sub-?processor|sub-?contractor|contractor|partner)(?= (of|who|that|which|must|shall|should|may|is|has|will|with|\p{L}+ly)(?!\p{L}))`,
  actorOpeners:
    'an?, the, all, any, each, every, both, some, most, many, such, these, our, other, new, critical, key, external, approved, relevant, authori[sz]ed, prospective',
  staffActors:
    'employees?, staff, personnel, workforce( members)?, workers, team ?members?, team ?mates?, users?, everyone, everybody, individuals',
  ownProducts: String.raw`(your|the|this|its) (\w+ )?(applications?|products?|solutions?|services?|systems?|platforms?|software|apps?|websites?|apis?)`,
  suppliers: 'vendors?, suppliers?, third parties, sub-?processors?, sub-?contractors?',
  lookedOver:
    'review*, assess*, evaluat*, select*, onboard*, due diligence, criteria, questionnaire*, screening, vetting, vet, risk*, monitoring, (needed|required|requested) from',
  leaning:
    'these, this, those, they, it, its, their, he, she, such, both, one of them, the (last|latest|first|former|latter|same|other)( one)?, if (so|not)(?=,), otherwise, in (this|that|such|these|those|either|which) (an? )?(case|event|situation)s?, (once|after|when|while|if|before|until|during|following|upon|as soon as|based on) (all |any |one |both )?(of )?(these|this|those|such)(?! (polic|document|standard|procedure|plan|guideline|handbook))',
  openEnds: 'least, including, such, various, following, within, via, per',
} satisfies Record<ClassOf<'sentences'>, string>;
