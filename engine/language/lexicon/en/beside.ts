/** English: what a form asks for beside the answer itself. */
import type { ClassOf } from '../word-classes.ts';

export const beside = {
  politely: 'please( also)?, kindly, and, also, then, in (that|this) case, be sure to, make sure to',
  ifYes:
    'if (so|yes), if (the |your )?answer (is|was) yes, if you (answer(ed)?|selected|responded) yes, (if|where) applicable, if (this|that) is the case',
  ifNo: 'if (no|not), if (the |your )?answer (is|was) no, if you (answer(ed)?|selected|responded) no, otherwise, if (this|that) is not the case, for (any |all |each |every )?no answers?, (any|all|each|every) (no|negative) (answers?|responses?)',
  ifNotApplicable: String.raw`(if|where) (it is |this is |the question is )?(not applicable|n\/?a), (if|where) (it|this|the question|the requirement) (does not|doesn't) apply, (any|all) n\/?a (answers?|responses?)`,
  asksWhy:
    'explain, justify, clarify, elaborate, why( not)?, say why, (give|state|provide|add|include|enter) (your |the |an? |any |all |brief |short |further |more |additional ){0,3}(reasons?|explanations?|justifications?|rationale|comments?|why), comment on',
  asksToDescribe:
    'describe, outline, summari[sz]e, (give|provide|add|include|enter) (the |an? |any |all |brief |short |further |more |additional ){0,3}(details?|information|descriptions?|summary|overview|specifics|examples?)',
  asksToTell: 'state, indicate, specify, identify, give, provide, detail, enter, note, mention, name',
  asksForList: String.raw`list(?! of ), enumerate, itemi[sz]e, (give|provide|include|attach|add) (\S{1,40} ){0,2}lists?`,
  asksForDocument: String.raw`attach, enclose, upload, append, submit, (provide|include|share|send|supply|give|furnish|add)( \S{1,40}){0,5} (copy|copies|evidence|documentation|documents?|certificates?|reports?|references?|links?|proof|screenshots?)`,
  waysToMark: String.raw`(select|choose|tick|check|mark|pick) (only )?(all|any|one|as many|every|the)( \S{1,40}){0,9}, (answer|respond)( with)? (yes or no|yes\/no), yes ?\/ ?no( ?\/ ?n\/?a)?, yes or no, y ?\/ ?n`,
  mayNotApply: String.raw`(enter|write|answer|put|select|use|mark|state) (\S{1,40} ){0,2}(n\/?a|not applicable), n\/?a (if|where|is|may), not applicable (if|where|is|may)`,
  besideWords:
    'additional information info one ones under details detail further more brief briefly short full copy copies evidence documentation document documents reason reasons explanation explanations justification explain comment comments note notes field column box cell space below above response responses answer answers relevant applicable appropriate supporting support necessary needed case provide give attach attached attachment link reference summary description describe example examples latest current recent separate file page sheet section yes no supported chosen selected',
} satisfies Record<ClassOf<'beside'>, string>;
