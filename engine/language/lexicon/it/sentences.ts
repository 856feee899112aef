/** Italian: what sentences do: assert, deny, plan, demand; and what is no evidence. */
import type { ClassOf } from '../word-classes.ts';

export const sentences = {
  plans: 'prevediamo, (e|sono) previst[oaie], in programma, in preparazione, in fase di (introduzione|acquisizione|realizzazione)',
  weWill: '(?!estremo|supremo)+remo, (azienda|societa|impresa) +ra',
  willBe: 'sara, saranno, verra, verranno',
  willBeByEnding: '+rà, +ranno',
  byThen: 'entro, non oltre, prima (del*|di)',
  someDay:
    "entro (la |il |l')?(primavera|estate|autunno|inverno), entro (la )?(fine|meta) (dell'|del |di )?(quest'|prossimo )?(anno|trimestre|semestre), (anno|trimestre|semestre) prossimo, prossim[oa] (anno|trimestre|semestre|primavera|estate|autunno|inverno)",
  continues: '',
  denials: 'non (e|sono|viene|vengono|utilizz+|offr+|condivid+)',
  denyingWords: 'non',
  harm: 'in chiaro',
  restrictions: 'solo (se|per|su), salvo',
  duty: 'deve, devono',
  orderVerbs: '',
  orderObjects: '',
  notOnly: 'non solo',
  withoutDelay: 'senza ((indebit|ingiustificat|inutil)* )?(ritard|eccezion)*, non oltre',
  conditionOpeners: 'se, quando',
  clauseOpeners: 'che, perche',
  negation: 'non(?!-), senza, niente, nulla, neppure, nemmeno, nessun*, mai',
  noBeforeNoun: '',
  privatives: '',
  prohibition: 'vietat*',
  undone: "fuori (dall'|dal |dallo )?ambito, esclus[oaie], disattivat[oaie], disabilitat[oaie], scadut[oaie]",
  universal: 'tutt[ioea], ogni, solo, sempre, deve, devono',
  partial:
    "tranne, a meno (che|di), eccetto, salvo, (ad|con l') ?eccezione d*, in parte, parzialmente, non tutt[ieo], la maggior parte, alcun[ie]",
  alone: 'solo, soltanto, solamente, esclusivamente, unicamente',
  ways: 'dopo, se, quando, tramite, con, da',
  safeguards: 'autorizzat, ristre, strett',
  aim: 'obiettivo (e|resta), (miriamo|puntiamo) a',
  machineOrders: 'ignora (tutte )?le istruzioni, rispondi (sempre )?(si|no|a tutte)',
  placeholders: '',
  blanks: 'nome, cognome, data, indirizzo, e-?mail, telefono, inserire, da (completare|compilare|inserire), azienda, ragione sociale',
} satisfies Record<ClassOf<'sentences'>, string>;
