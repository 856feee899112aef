/** French: what sentences do: assert, deny, plan, demand; and what is no evidence. */
import type { ClassOf } from '../word-classes.ts';

export const sentences = {
  plans:
    "prevoyons, (est|sont) prevue?s?, en preparation, en cours (d'acquisition|d'introduction|de mise en place|de deploiement), sera mis",
  weWill:
    'nous (nous |la |le |les )?(?!gerons|operons|recuperons|considerons|liberons|tirons|restaurons|instaurons|encadrons)+(er|ir|dr|aur|evr|rr)ons, (entreprise|societe) +ra',
  willBe: 'sera, seront',
  willBeByEnding: '(?!infra|extra|ultra|opéra|caméra)+[eidtvu]ra, (?!front)+[eidtvu]ront',
  byThen: "d'ici, avant, au plus tard",
  lasts: "valables? jusqu'(au|a|en), valides? jusqu'(au|a|en), en vigueur jusqu'(au|a|en), expire(nt|ra|ront)?",
  someDay:
    "d'ici (a |au |la |l')?(printemps|ete|automne|hiver), (d'ici|avant) (a )?(la )?fin (de l'|du )?(annee|trimestre|semestre|printemps|ete|automne|hiver)( prochaine?)?, (annee|an|trimestre|semestre|printemps|ete|automne|hiver) prochaine?",
  takesUp: 'a nouveau, de nouveau, encore, ensuite, par la suite, apres cela, en outre, de plus, de meme',
  continues: '',
  denials: "n'+ (pas|aucun*|jamais), ne (sont|sommes|dispos+|partage+) pas",
  denyingWords: 'pas',
  harm: 'en clair',
  restrictions: 'sauf, uniquement, sous reserve',
  duty: 'doit, doivent',
  orderVerbs: '',
  orderObjects: '',
  notOnly: '(pas|non) seulement',
  withoutDelay: 'sans ((delai|retard)*|exception)',
  conditionOpeners: 'si, quand, lorsque',
  clauseOpeners: 'qui, que, dont',
  negation: 'pas, jamais, aucun*, sans, rien',
  noBeforeNoun: '',
  privatives: '',
  prohibition: 'interdit*',
  undone: 'hors (du )?(perimetre|champ), exclu(e|s|es)?, desactivee?s?, expiree?s?, echue?s?',
  universal: 'tous, toutes?, chaque, seul*, toujours, doi(t|vent)',
  partial:
    "sauf, a moins (que|qu'|d*), hormis, excepte, a l'exception d*, en partie, partiellement, pas tou(s|tes), la plupart, certaine?s",
  alone: 'seul(e?s)?, seulement, uniquement, exclusivement',
  ways: 'apres, si, quand, lorsque, par, avec',
  safeguards: 'acces, autorise, restre, besoin',
  aim: 'objectif (est|reste), (nous )?visons, cherchons a',
  machineOrders: 'ignore[rz]? (toutes )?les instructions, repond(s|ez) (toujours )?(oui|non|a toutes)',
  placeholders: '',
  blanks: 'nom, prenom, date, adresse, e-?mail, courriel, telephone, a completer, a renseigner, inserer, societe, raison sociale',
} satisfies Record<ClassOf<'sentences'>, string>;
