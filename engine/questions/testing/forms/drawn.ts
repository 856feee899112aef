/** Workbooks whose places are told by what is drawn: lists to fill in, boxes before options, boxes and cells under texts, covers. */
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const drawnPlaces: FormCase[] = [
  {
    name: 'Finnish: a list without numbers under a sentence and its heading',
    form: {
      rows: lines(
        '*Tarjouspyyntö 14',
        '',
        '*Referenssit',
        'Luettele kolme viimeisintä vastaavaa toimitusta.',
        '*Asiakas|*Toimitusvuosi|*Arvo euroina',
        '',
        '',
        '',
      ),
      lined: ['A5:C8'],
    },
    expect: 'A4:A6,B6,C6,A7,B7,C7,A8,B8,C8',
    sections: [['Referenssit', 1]],
  },
  {
    name: 'Polish: a numbered list after a table of questions, on the same sheet',
    form: {
      rows: lines(
        '*Lp.|*Pytanie|*Odpowiedź|*Uwagi',
        '1|Czy firma posiada polisę?',
        '2|Czy polisa jest opłacona?',
        '3|Czy zgłaszano szkody?',
        '',
        '*Wykaz osób',
        'Proszę wskazać osoby skierowane do realizacji zamówienia:',
        '*Nr|*Imię i nazwisko|*Uprawnienia|*Doświadczenie',
        '1.',
        '2.',
        '3.',
      ),
      lists: { 'C2:C4': ['tak', 'nie'] },
      lined: ['A1:D4', 'A8:D11'],
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 A7:B9,C9,D9,B10,C10,D10,B11,C11,D11',
  },
  {
    name: 'Turkish: a sheet that is one list, with a title alone over it',
    form: {
      rows: lines('*Alt yüklenici listesi', '', '*Unvan|*Adres|*Yapılacak iş|*Telefon', '', '', '', ''),
      lined: ['A3:D7'],
    },
    expect: 'A1:A4,B4,C4,D4,A5,B5,C5,D5,A6,B6,C6,D6,A7,B7,C7,D7',
  },
  {
    name: 'German: boxes to mark, each before its option, two to four a row',
    form: {
      rows: lines(
        '*Angaben zum Betrieb',
        'Rechtsform||GmbH||AG||Einzelunternehmen',
        'Lage||Innenstadt||Gewerbegebiet',
        'Heizung||Gas||Öl||Fernwärme',
      ),
      lined: ['A2:B4', 'D2:D4', 'F2', 'F4'],
    },
    expect: 'A2:B2,D2,F2 A3:B3,D3 A4:B4,D4,F4',
    kinds: 'mark mark mark',
  },
  {
    name: 'Spanish: numbered questions with yes and no to mark, among such with a wide place',
    form: {
      rows: lines(
        '*Cuestionario de riesgos',
        '1|Nombre del edificio',
        '2|¿Dispone de extintores?||sí||no',
        '3|¿Dispone de rociadores?||sí||no',
        '4|Número de salidas',
      ),
      merges: ['A1:F1', 'C2:F2', 'C5:F5'],
      lined: ['A2:C5', 'E3:E4', 'C2:F2', 'C5:F5'],
    },
    expect: 'B2:C2 B3:C3,E3 B4:C4,E4 B5:C5',
  },
  {
    name: 'Dutch: number, question and its points in a row, a box of three rows over the whole width under it',
    form: {
      rows: lines(
        '*Gunningscriteria',
        '1|Beschrijf de aanpak van de overgang.||max. 20',
        '',
        '',
        '',
        '2|Beschrijf de borging van de kwaliteit.||max. 15',
        '',
        '',
        '',
      ),
      merges: ['A1:D1', 'B2:C2', 'A3:D5', 'B6:C6', 'A7:D9'],
      lined: ['A2:D9'],
    },
    expect: 'B2:A3 B6:A7',
  },
  {
    name: 'Hungarian: one box under its text, after a table',
    form: {
      rows: lines(
        '*Sorszám|*Kérdés|*Válasz|*Megjegyzés',
        '1|Van minőségirányítási rendszerük?',
        '2|Tanúsított a rendszer?',
        '3|Auditálják a beszállítókat?',
        '',
        '*Egyéb',
        'Ismertesse a következő évre tervezett fejlesztéseket',
        '',
        '',
      ),
      lists: { 'C2:C4': ['igen', 'nem'] },
      merges: ['A6:D6', 'A7:D7', 'A8:D9'],
      lined: ['A1:D4', 'A7:D9'],
    },
    expect: 'B2:C2,D2 B3:C3,D3 B4:C4,D4 A7:A8',
  },
  {
    name: 'French: three labels across on a fill, each over its empty cell, twice',
    form: {
      rows: lines('*Fiche fournisseur', 'Raison sociale|Forme juridique|Capital', '', 'Adresse|Code postal|Ville', '', ''),
      fills: { 'A2:C2 A4:C4': 'FFDDDDDD' },
      lined: ['A2:C5'],
    },
    expect: 'A2:A3 B2:B3 C2:C3 A4:A5 B4:B5 C4:C5',
    sections: [['Fiche fournisseur', 6]],
  },
  {
    name: 'Estonian: two bold labels across, over merged places, then a table',
    form: {
      rows: lines(
        'Pakkuja andmed',
        '*Ärinimi||*Registrikood|',
        '',
        '*Kontaktisik||*Telefon|',
        '',
        '',
        '*Nr|*Küsimus|*Vastus|*Selgitus',
        '1|Kas kindlustus kehtib?',
        '2|Kas töötajad on koolitatud?',
        '3|Kas on tegevuskava?',
      ),
      lists: { 'C8:C10': ['jah', 'ei'] },
      merges: ['A2:B2', 'C2:D2', 'A3:B3', 'C3:D3', 'A4:B4', 'C4:D4', 'A5:B5', 'C5:D5'],
      lined: ['A2:D5', 'A7:D10'],
    },
    expect: 'A2:A3 C2:C3 A4:A5 C4:C5 B8:C8,D8 B9:C9,D9 B10:C10,D10',
  },
  {
    name: 'Spanish: a cover with labels and drawn places, before the sheet of questions',
    form: [
      {
        name: 'Portada',
        rows: lines('*Evaluación de proveedores', '', 'Versión|2.1', 'Empresa', 'Persona de contacto', 'Correo electrónico', 'Fecha'),
        lined: ['A3:B7'],
      },
      {
        name: 'Preguntas',
        rows: lines('*N.º|*Pregunta|*Respuesta|*Comentario', '1|¿Existe una política?', '2|¿Se revisa?', '3|¿Se comunica?'),
        lists: { 'C2:C4': ['Sí', 'No'] },
        lined: ['A1:D4'],
      },
    ],
    expect: 'Portada!A4:B4 Portada!A5:B5 Portada!A6:B6 Portada!A7:B7 Preguntas!B2:C2,D2 Preguntas!B3:C3,D3 Preguntas!B4:C4,D4',
  },
  {
    name: 'English: a protected cover whose open cells stand beside labels on a fill',
    form: [
      {
        name: 'Cover',
        rows: lines('*Assessment 2027', 'Return by|1 March', 'Company', 'Address', 'Signed off by', 'Telephone'),
        fills: { 'A3:A6': 'FFEEEEEE' },
        lined: ['A2:B6'],
        open: ['B3:B6'],
      },
      {
        name: 'Controls',
        rows: lines('*Ref|*Control|*Response|*Comment', 'C-1|Is access reviewed?', 'C-2|Are logs kept?', 'C-3|Is data erased?'),
        lists: { 'C2:C4': ['Yes', 'No'] },
        open: ['C2:D4'],
      },
    ],
    expect: 'Cover!A3:B3 Cover!A4:B4 Cover!A5:B5 Cover!A6:B6 Controls!B2:C2,D2 Controls!B3:C3,D3 Controls!B4:C4,D4',
  },
  {
    name: 'Danish: remarks at the end of each section, over both answer columns',
    form: {
      rows: lines(
        '*Ledelse|*Svar|*Dokumentation',
        'Er der udpeget en ansvarlig?',
        'Bliver planen gennemgået hvert år?',
        '*Bemærkninger til afsnittet',
        '',
        '*Medarbejdere|*Svar|*Dokumentation',
        'Får nye medarbejdere oplæring?',
        'Føres der fortegnelse?',
        '*Bemærkninger til afsnittet',
        '',
        '*Udstyr|*Svar|*Dokumentation',
        'Efterses udstyret?',
        'Er eftersynet skriftligt?',
        '*Bemærkninger til afsnittet',
      ),
      lists: { 'B2:B3 B7:B8 B12:B13': ['ja', 'nej'] },
      merges: ['B4:C4', 'B9:C9', 'B14:C14'],
      lined: ['A1:C4', 'A6:C9', 'A11:C14'],
    },
    expect: 'A2:B2,C2 A3:B3,C3 A4:B4 A7:B7,C7 A8:B8,C8 A9:B9 A12:B12,C12 A13:B13,C13 A14:B14',
  },
  {
    name: 'Croatian: years over empty cells beside merged labels, under a heading',
    form: {
      rows: lines('*Podaci o ponuditelju', '*Poslovanje', '*Pokazatelj||*2023|*2024|*2025', 'Ukupni prihodi', 'Broj zaposlenih', 'Izvoz'),
      merges: ['A3:B3', 'A4:B4', 'A5:B5', 'A6:B6'],
      lined: ['A3:E6'],
    },
    expect: 'A4:C4,D4,E4 A5:C5,D5,E5 A6:C6,D6,E6',
    sections: [['Poslovanje', 3]],
  },
  {
    name: 'German and Polish: a header that calls the questions indicators is no section, under its title or without one',
    form: [
      {
        name: 'Umwelt',
        rows: lines(
          '*Teil 2: Umwelt',
          '*Nr.|*Kennzahl|*Wert|*Bemerkung',
          '1|Verbrauch an Strom',
          '2|Verbrauch an Wasser',
          '3|Menge der Abfälle',
        ),
        merges: ['A1:D1'],
      },
      { name: 'Praca', rows: lines('Wskaźnik|Odpowiedź|Uwagi', 'Liczba wypadków', 'Liczba szkoleń', 'Udział kobiet w kadrze') },
    ],
    expect: 'Umwelt!B3:C3,D3 Umwelt!B4:C4,D4 Umwelt!B5:C5,D5 Praca!A2:B2,C2 Praca!A3:B3,C3 Praca!A4:B4,C4',
    sections: [
      ['Teil 2: Umwelt', 3],
      [null, 3],
    ],
  },
];
