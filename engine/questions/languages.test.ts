/** The same kinds of tables in other languages: header words and beginnings of questions of the field. */
import { describe, expect, it } from 'vitest';
import { find } from './testing/form.ts';
import type { TestForm } from './testing/form.ts';

/** Rows written as one text each, cells parted by `|`. */
const lines = (...rows: string[]): string[][] => rows.map((row) => row.split('|'));

const forms: [string, TestForm | TestForm[], string][] = [
  [
    'german',
    {
      rows: lines(
        'Lfd. Nr.|Anforderung|Erfüllt (Ja/Nein/Teilweise)|Bemerkung',
        '1|Daten werden verschlüsselt gespeichert.',
        '2|Es gibt ein Berechtigungskonzept.',
        '3|Backups werden regelmäßig getestet.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'ukrainian',
    {
      rows: lines(
        '№|Питання|Відповідь|Коментар',
        '1|Чи шифруєте ви дані?',
        '2|Чи є у вас план відновлення?',
        '3|Опишіть процес управління доступом.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'slovenian',
    {
      rows: lines(
        'Zap. št.|Vprašanje|Odgovor|Opombe',
        '1|Ali šifrirate podatke?',
        '2|Ali imate varnostno politiko?',
        '3|Opišite postopek obravnave incidentov.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'french with section col',
    {
      rows: lines(
        'Domaine|Réf|Question|Réponse|Commentaires|Preuves',
        'Accès|A-1|Disposez-vous d’une politique d’accès ?',
        '|A-2|Les droits sont-ils revus ?',
        'Réseau|R-1|Le réseau est-il cloisonné ?',
        '|R-2|Les flux sont-ils filtrés ?',
      ),
    },
    'C2 C3 C4 C5',
  ],
  [
    'italian',
    {
      rows: lines(
        'N.|Domanda|Risposta|Note',
        '1|Esiste una politica di sicurezza?',
        '2|I dati sono cifrati?',
        '3|Descrivere la gestione degli accessi.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'portuguese',
    {
      rows: lines(
        'Item|Pergunta|Resposta|Evidências',
        '1|Existe uma política de segurança?',
        '2|Os dados são cifrados?',
        '3|Descreva a gestão de acessos.',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'spanish catalogue no answers',
    { rows: lines('Código|Pregunta', 'A1|¿Existe una política?', 'A2|¿Se cifran los datos?', 'A3|¿Se prueban las copias?') },
    'B2 B3 B4',
  ],
  [
    'privacy ROPA style',
    {
      rows: lines(
        'Frage Nr.|Frage|Antwort|Dokument / Nachweis',
        '1.1|Ist ein Datenschutzbeauftragter benannt?',
        '1.2|Werden Mitarbeiter geschult?',
        '2.1|Welche Daten werden verarbeitet?',
      ),
    },
    'B2 B3 B4',
  ],
  [
    'czech',
    { rows: lines('Číslo|Otázka|Odpověď|Poznámka', '1|Šifrujete data?', '2|Školíte zaměstnance?', '3|Testujete zálohy?') },
    'B2 B3 B4',
  ],
];

describe('languages', () => {
  it.each(forms)('%s', (_, form, cells) => {
    expect(find(form).questions.map((question) => question.at.cell)).toEqual(cells.split(' '));
  });
});
