/** Italian: what a form asks for beside the answer itself. */
import type { ClassOf } from '../word-classes.ts';

export const beside = {
  politely: 'si prega di, vi preghiamo di, per favore, cortesemente, e, ed, anche, in (tal|questo) caso',
  ifYes:
    'se si, in caso (affermativo|positivo), se la (vostra )?risposta e (si|affermativa|positiva), se avete risposto si, (se|ove|dove) applicabile',
  ifNo: 'se no, in caso (negativo|contrario), se la (vostra )?risposta e (no|negativa), se avete risposto no, altrimenti, (per )?(ogni|tutte le) rispost[ae] negativ[ae]',
  ifNotApplicable: '(se|ove) (la domanda |il requisito )?non (e )?(applicabile|pertinente), se (la domanda |il requisito )?non si applica',
  asksWhy: String.raw`spiegare, spiegate, spiega, motivare, motivate, giustificare, giustificate, chiarire, chiarite, commentare, commentate, perche( no)?, (indicare|indicate|fornire|fornite|specificare|specificate|aggiungere|aggiungete|riportare) (\S{1,40} ){0,2}(motiv*|ragion*|spiegazion*|giustificazion*|comment*|perche)`,
  asksToDescribe: String.raw`descrivere, descrivete, descrivi, riassumere, riassumete, illustrare, illustrate, dettagliare, (indicare|indicate|fornire|fornite|aggiungere|aggiungete) (\S{1,40} ){0,2}(dettagli*|descrizion*|informazion*|sintesi|esemp*)`,
  asksToTell: 'indicare, indicate, specificare, specificate, fornire, fornite, riportare, riportate, precisare, precisate',
  asksForList: String.raw`elencare, elencate, elenca, enumerare, (fornire|fornite|indicare|indicate|allegare|allegate) (\S{1,40} ){0,2}(elenc[oh]*|lista)`,
  asksForDocument: String.raw`allegare, allegate, allega, caricare, caricate, inviare, inviate, trasmettere, trasmettete, (fornire|fornite|produrre|indicare|indicate|includere|inserire|aggiungere)( \S{1,40}){0,4} (copia|copie|evidenz*|prov[ae]|document*|certificat*|rapport[oi]|report|link|attestat*|riferiment*)`,
  waysToMark: String.raw`(selezionare|selezionate|scegliere|scegliete|barrare|barrate|spuntare|spuntate) (tutt*|un[ao]|l[ae]|una o piu|solo)( \S{1,40}){0,8}, (rispondere|rispondete) (con )?si o no, si ?\/ ?no, si o no, sono possibili piu risposte`,
  mayNotApply: String.raw`(indicare|indicate|scrivere|scrivete|inserire|inserite|rispondere|rispondete|selezionare|selezionate) (\S{1,40} ){0,2}(n\/?a|non applicabile), n\/?a (se|ove), non applicabile (se|ove)`,
  besideWords:
    'ulteriori informazioni informazione dettagli dettaglio breve brevemente copia copie evidenza evidenze prova documentazione documento documenti motivo motivi ragione ragioni spiegazione giustificazione spiegare commento commenti nota note campo colonna casella cella spazio sotto sopra risposta risposte pertinente pertinenti applicabile opportuno supporto necessario caso allegato allegati link riferimento sintesi descrizione descrivere esempio esempi ultimo ultima recente aggiornata pagina foglio elenco si no',
} satisfies Record<ClassOf<'beside'>, string>;
