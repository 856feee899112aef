/** Workbooks in which the answerer fills more than an answer and a comment, beside columns that the sender fills later. */
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const furtherColumns: FormCase[] = [
  {
    name: 'English: evidence reference, owner and due date after answer and comment, then the reviewer',
    form: {
      rows: lines(
        '*No.|*Question|*Response|*Comments|*Evidence ref.|*Owner|*Due date|*Reviewer rating',
        '1|Is remote access protected by a second factor?',
        '2|Are leavers removed on their last day?',
        '3|Is the firewall rule set reviewed?',
        '4|Are laptops encrypted?',
      ),
      lists: { 'C2:C5': ['Yes', 'No', 'Partly'] },
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
    kinds: 'choice comment comment text date',
  },
  {
    name: 'Spanish tender under a title block: requirement, met, not met, page of the offer',
    form: {
      rows: lines(
        '*Expediente 2026/114 – Suministro de equipos de laboratorio',
        'Anexo III. Cuadro de cumplimiento de prescripciones técnicas',
        'Marque con una X y señale la página de su oferta.',
        '',
        '*N.º|*Requisito|*Cumple|*No cumple|*Página de la oferta',
        '1|Temperatura de trabajo entre 5 y 40 °C.',
        '2|Pantalla táctil de al menos 7 pulgadas.',
        '3|Garantía mínima de 36 meses.',
        '4|Servicio técnico en menos de 48 horas.',
      ),
      merges: ['A1:E1', 'A2:E2', 'A3:E3'],
    },
    expect: 'B6:C6,D6,E6 B7:C7,D7,E7 B8:C8,D8,E8 B9:C9,D9,E9',
    kinds: 'mark mark comment',
  },
  {
    name: 'Greek risk list: answer, mitigating measures, who and until when',
    form: {
      rows: lines(
        '*Α/Α|*Ερώτηση|*Απάντηση|*Μέτρα μετριασμού|*Υπεύθυνος|*Προθεσμία',
        '1|Υπάρχει σχέδιο επιχειρησιακής συνέχειας;',
        '2|Γίνεται έλεγχος των αντιγράφων ασφαλείας;',
        '3|Εκπαιδεύεται το προσωπικό κάθε χρόνο;',
        '4|Καταγράφονται τα περιστατικά;',
      ),
      lists: { 'C2:C5': ['Ναι', 'Όχι', 'Εν μέρει'] },
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Greek: the columns for the answerer drawn, those of the evaluation on a fill',
    form: {
      rows: lines(
        '*Προδιαγραφή|*Συμμόρφωση|*Παραπομπή|*Παρατηρήσεις|*Έλεγχος',
        'Η συσκευή λειτουργεί χωρίς θόρυβο.',
        'Η συσκευή διαθέτει οθόνη αφής.',
        'Παρέχεται εγγύηση δύο ετών.',
        'Παρέχεται τεχνική υποστήριξη στα ελληνικά.',
      ),
      lined: ['A1:E5'],
      fills: { 'E2:E5': 'grey' },
    },
    expect: 'A2:B2,C2,D2 A3:B3,C3,D3 A4:B4,C4,D4 A5:B5,C5,D5',
  },
  {
    name: 'German: proof, place of finding, page, measure and date; points by the one who buys',
    form: {
      rows: lines(
        '*Lfd. Nr.|*Anforderung|*Erfüllt|*Nachweis Nr.|*Seite im Angebot|*Maßnahme|*Termin|*Punkte (AG)',
        '1.1|Die Software läuft ohne lokale Installation.',
        '1.2|Protokolle werden 180 Tage aufbewahrt.',
        '1.3|Die Anmeldung läuft über das Verzeichnis des Kunden.',
        '1.4|Daten liegen in der EU.',
      ),
      lists: { 'C2:C5': ['ja', 'nein'] },
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
    kinds: 'choice comment comment comment date',
  },
  {
    name: 'French: weight given, answer, proof, page, then the mark of the buyer',
    form: {
      rows: lines(
        '*Réf.|*Exigence|*Coef.|*Réponse du candidat|*Pièce n°|*Page de l’offre|*Lien|*Note attribuée',
        'T1|Le candidat dispose d’un centre de services en France.|3',
        'T2|Les pièces de rechange sont tenues en stock.|2',
        'T3|Une hotline répond de 8 h à 18 h.|2',
        'T4|Les techniciens sont habilités.|1',
      ),
    },
    expect: 'B2:D2,E2,F2,G2 B3:D3,E3,F3,G3 B4:D4,E4,F4,G4 B5:D5,E5,F5,G5',
  },
  {
    name: 'Polish: yes or no, document, version, since when',
    form: {
      rows: lines(
        '*Lp.|*Pytanie|*Tak/Nie|*Nazwa dokumentu|*Wersja|*Obowiązuje od|*Link',
        '1|Czy firma ma politykę prywatności?',
        '2|Czy firma ma plan ciągłości działania?',
        '3|Czy prowadzone są szkolenia BHP?',
      ),
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4',
  },
  {
    name: 'Russian: requirement, offered value, page, answerable person, mark of the commission',
    form: {
      rows: lines(
        '*№|*Требование|*Ед. изм.|*Предложение участника|*Страница предложения|*Ответственный|*Баллы комиссии',
        '1|Объём бака не менее 60|л',
        '2|Масса не более 1200|кг',
        '3|Гарантия не менее 24|мес.',
        '4|Уровень шума не более 70|дБ',
      ),
    },
    expect: 'B2:D2,E2,F2 B3:D3,E3,F3 B4:D4,E4,F4 B5:D5,E5,F5',
  },
  {
    name: 'Ukrainian: answer, measures, term and link',
    form: {
      rows: lines(
        '*№ з/п|*Запитання|*Відповідь|*Заходи|*Термін|*Посилання на документ',
        '1|Чи є у вас політика захисту даних?',
        '2|Чи проводите ви навчання персоналу?',
        '3|Чи перевіряєте ви постачальників?',
        '4|Чи ведете журнал інцидентів?',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Japanese: answer, basis, document, person and day',
    form: {
      rows: lines(
        '*番号|*確認項目|*回答|*資料名|*担当者|*対応期限|*リンク',
        '1|情報セキュリティ方針を定めていますか。',
        '2|従業員に教育を行っていますか。',
        '3|委託先を管理していますか。',
        '4|事故の連絡先を定めていますか。',
      ),
      lists: { 'C2:C5': ['はい', 'いいえ'] },
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'Chinese: answer, file, page; the buyer judges',
    form: {
      rows: lines(
        '*序号|*要求|*是否满足|*说明|*证明文件名称|*页码|*采购方评审',
        '1|设备支持远程升级。',
        '2|提供两年质保。',
        '3|提供中文操作手册。',
        '4|交货期不超过30天。',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Arabic: answer, number of the document, page, who looks after it',
    form: {
      rows: lines(
        '*م|*السؤال|*الإجابة|*رقم المستند|*الصفحة|*المسؤول|*ملاحظات',
        '1|هل لديكم سياسة لحماية البيانات؟',
        '2|هل يتم تدريب الموظفين سنوياً؟',
        '3|هل توجد خطة لاستمرارية الأعمال؟',
        '4|هل يتم اختبار النسخ الاحتياطية؟',
      ),
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'Finnish: answer, measure, person, day; the orderer judges at the end',
    form: {
      rows: lines(
        '*Nro|*Kysymys|*Vastaus|*Toimenpide|*Vastuuhenkilö|*Määräaika|*Tilaajan arvio',
        '1|Onko tietosuojavastaava nimetty?',
        '2|Onko varmuuskopiot testattu?',
        '3|Onko henkilöstö koulutettu?',
        '4|Onko poikkeamista raportoitu?',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Portuguese: fulfils, page of the proposal, name of the document; opinion of the body that buys',
    form: {
      rows: lines(
        '*Item|*Exigência|*Atende?|*Página da proposta|*Nome do documento|*Parecer do órgão',
        '1|Certificado ISO 14001 válido.',
        '2|Equipe técnica com três engenheiros.',
        '3|Sede no país.',
        '4|Balanço auditado.',
      ),
      lists: { 'C2:C5': ['Sim', 'Não'] },
    },
    expect: 'B2:C2,D2,E2 B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'Italian: own column of evidence between answer and note; two columns of the commission on a fill',
    form: {
      rows: lines(
        '*N.|*Requisito|*Risposta|*Riferimento documento|*Note|*Verifica|*Esito',
        '1|È presente un responsabile della qualità.',
        '2|I fornitori sono qualificati.',
        '3|Le non conformità sono registrate.',
        '4|Gli strumenti sono tarati.',
      ),
      fills: { 'F1:G5': 'grey' },
    },
    expect: 'B2:C2,D2,E2 B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'Slovenian: fulfilment, page, number of the annex, person and term; points of the commission',
    form: {
      rows: lines(
        '*Zap. št.|*Zahteva|*Izpolnjuje|*Stran ponudbe|*Številka priloge|*Odgovorna oseba|*Rok|*Točke (komisija)',
        '1|Naprava deluje brez priklopa na splet.',
        '2|Servis je na voljo v 24 urah.',
        '3|Navodila so v slovenščini.',
        '4|Garancija traja tri leta.',
      ),
      lists: { 'C2:C5': ['da', 'ne'] },
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'English, protected: version and link are open, the columns of the reviewer locked',
    form: {
      rows: lines(
        '*Ref|*Control|*Status|*Document title|*Version|*Link|*Reviewed|*Finding',
        'A1|Access is granted on request only.',
        'A2|Access is reviewed twice a year.',
        'A3|Shared accounts are not used.',
        'A4|Keys are kept in a safe.',
      ),
      open: ['C2:F5'],
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'English: the columns of the sender between those of the answerer are full',
    form: {
      rows: lines(
        '*ID|*Requirement|*Priority|*Compliant (Y/N)|*Weight|*Section of your proposal|*Page|*Score',
        'R1|The system keeps an audit trail.|High||5',
        'R2|The system runs in two regions.|Medium||3',
        'R3|Reports can be exported.|Low||1',
        'R4|Users can be imported.|Low||1',
      ),
    },
    expect: 'B2:D2,F2,G2 B3:D3,F3,G3 B4:D4,F4,G4 B5:D5,F5,G5',
  },
  {
    name: 'Turkish: answer, page of the offer, link; rating of the administration',
    form: {
      rows: lines(
        '*Sıra No|*Gereklilik|*Karşılanıyor mu?|*Teklif sayfası|*Bağlantı|*İdare değerlendirmesi',
        '1|Cihaz Türkçe arayüze sahip olmalıdır.',
        '2|Yedek parça on yıl bulunmalıdır.',
        '3|Servis 48 saat içinde verilmelidir.',
        '4|Eğitim ücretsiz olmalıdır.',
      ),
    },
    expect: 'B2:C2,D2,E2 B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'Czech: marks and a document, then what only the orderer writes',
    form: {
      rows: lines(
        '*Č.|*Požadavek|*Ano|*Ne|*Název dokumentu|*Strana nabídky|*Kontrola zadavatele|*Poznámka zadavatele',
        '1|Dodavatel má zaveden systém řízení kvality.',
        '2|Dodavatel má pojištění odpovědnosti.',
        '3|Dodavatel má tři reference.',
        '4|Dodavatel nemá nedoplatky.',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
];
