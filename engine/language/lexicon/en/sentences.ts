/** English: what sentences do: assert, deny, plan, demand; and what is no evidence. */
import type { ClassOf } from '../word-classes.ts';

export const sentences = {
  plans: String.raw`(?<!(?<!\p{L})(with|maintains?)( \w+){0,2} |(?<!\p{L})(our|their|the|these) )plan(s|ned|ning)? to, intends? to, roadmap, in the future, will be (introduced|available|completed|implemented|added|rolled out|brought in), will (follow|come into use|go live|come with), (is|are) being (procured|introduced|prepared|laid|built|rolled out|set up|evaluated|drafted|tendered|developed|bought|negotiated|migrated), (is|are) (planned|scheduled|intended|expected|foreseen|booked) (for|in|by|to|during), under (preparation|construction|development), in preparation, not yet, upcoming`,
  weWill: String.raw`(we|(the|our) (company|organi[sz]ation|firm|business)) (will|shall), we'll`,
  willBe: 'will, shall',
  willBeByEnding: '',
  byThen: 'by, before, (no|not) later than',
  lasts: 'valid (until|till|through|to), in force until, (is|are|will be) (kept|held|covered|insured) until, expir(es|y|ation)( on| date)?',
  someDay:
    'by (the )?(end of |middle of |start of )?(this |next )?(early |late |mid-?)?(spring|summer|autumn|fall|winter), by (the )?(end|middle|start) of (the|this|next) (year|quarter|half-year), (by|in|early|late) next (year|quarter|spring|summer|autumn|winter), later this year, in the coming (year|quarter|months|quarters)',
  takesUp:
    'again, afterwards, thereafter, (after|in addition to|besides) (that|this), in addition, additionally, furthermore, moreover, likewise',
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
  partial: String.raw`except(ing)?, unless, with the exceptions? of, apart from, excluding, save for, part(ly|ially), in part, not (all|every), (in|for|of|at) some, some of, most of, (?<!at )most (?!\p{L}*(ous|ss)(?!\p{L}))\p{L}+s`,
  alone: 'only, solely, exclusively',
  ways: 'after, when, if, once, through, via, by, with, from, upon, over, using, under, where, as',
  safeguards: 'access, authori[sz], permi(t|s), allow, grant, consent, restrict, limit, control, necess, need',
  aim: 'ha(s|ve) yet to, yet to be, (our|the|an?) (goal|aim|ambition|objective), (we|it|company) (aims?|strives?|endeavou?rs?|seeks?|hopes?) to',
  machineOrders: `ignore (all |any |the )?(previous|prior|above|other|earlier), disregard (all |any |the )?(previous|prior|above), system prompt, you are (an? )?(ai|assistant|language model|chatbot), as an ai, answer (yes|no|"yes"|'yes') to (all|every|any), (always|only) (answer|respond|reply) (with|yes|no), (the )?(assistant|model|ai|chatbot|llm) (must|should|shall|will) (answer|respond|reply|mark|say), do not cite, mark (all|every) questions?`,
  placeholders: 'company, organi[sz]ation, insert, your',
  blanks:
    '(first |last |full |company |contact )?names?, dates?, addresses, address, e-?mail( address)?, phone( number)?, telephone, job title, insert, fill in, to be (filled|completed|added|confirmed|defined), tb[acd], your (company|organi[sz]ation|name|product|team), company, organi[sz]ation',
} satisfies Record<ClassOf<'sentences'>, string>;
