/** French: what a form asks for beside the answer itself. */
import type { ClassOf } from '../word-classes.ts';

export const beside = {
  politely: 'veuillez, merci de( en)?, priere de( en)?, et, aussi, egalement, dans ce cas',
  ifYes:
    "si oui, dans l'affirmative, si (la |votre )reponse est (oui|positive|affirmative), si vous avez repondu oui, en cas de reponse (positive|affirmative), le cas echeant",
  ifNo: 'si non, sinon, dans la negative, si (la |votre )reponse est (non|negative), si vous avez repondu non, en cas de reponse negative, dans le cas contraire, (pour )?(chaque|toute) reponse negative',
  ifNotApplicable:
    "si (la question |l'exigence |cela )?(n'est pas|est non) applicable, si (la question |l'exigence |cela )?ne s'applique pas, si non applicable, si sans objet",
  asksWhy: String.raw`expliquez, expliquer, justifiez, justifier, motivez, motiver, clarifiez, clarifier, commentez, commenter, pourquoi( pas)?, (indiquez|indiquer|precisez|preciser|donnez|donner|fournissez|fournir|ajoutez|ajouter) (\S{1,40} ){0,2}(raisons?|explications?|justifications?|motifs?|commentaires?|pourquoi)`,
  asksToDescribe: String.raw`decrivez, decrire, resumez, resumer, detaillez, detailler, presentez, presenter, (indiquez|donnez|donner|fournissez|fournir|ajoutez|ajouter) (\S{1,40} ){0,2}(details?|descriptions?|informations?|precisions?|exemples?|synthese)`,
  asksToTell: 'indiquez, indiquer, precisez, preciser, fournissez, fournir, donnez, donner, mentionnez, mentionner, specifiez, specifier',
  asksForList: String.raw`listez, lister, enumerez, enumerer, (fournissez|fournir|donnez|donner|indiquez|joignez|joindre) (\S{1,40} ){0,2}listes?`,
  asksForDocument: String.raw`joignez, joindre, annexez, annexer, televersez, deposez, transmettez, transmettre, envoyez, envoyer, (fournissez|fournir|donnez|donner|indiquez|ajoutez|produisez|incluez|inclure)( \S{1,40}){0,4} (copies?|preuves?|documents?|documentation|certificats?|rapports?|liens?|justificatifs?|attestations?|references?)`,
  waysToMark: String.raw`(cochez|cocher|selectionnez|selectionner|choisissez|choisir) (tou*|une?|l[ae]s?|plusieurs)( \S{1,40}){0,8}, repondez par oui ou non, oui ?\/ ?non, oui ou non, plusieurs reponses (sont )?possibles`,
  mayNotApply: String.raw`(indiquez|indiquer|inscrivez|ecrivez|repondez|saisissez|selectionnez) (\S{1,40} ){0,2}(n\/?a|sans objet|non applicable), n\/?a si, (sans objet|non applicable) si`,
  besideWords:
    'informations complementaires supplementaires details detail bref breve brievement copie copies preuve preuves documentation document documents raison raisons motif motifs explication explications justification expliquer commentaire commentaires note notes champ colonne case cellule espace dessous dessus reponse reponses pertinent pertinents applicable approprie appui necessaire cas joindre joint lien reference synthese description decrire exemple exemples dernier derniere recent page feuille liste oui non',
} satisfies Record<ClassOf<'beside'>, string>;
