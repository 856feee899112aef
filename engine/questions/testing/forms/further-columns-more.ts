/** The same in Word, in text files, under groups of columns, in other languages. */
import { buildDocx, tableXml } from '#engine/files/testing/office.ts';
import type { FormCase } from './form-case.ts';
import { lines } from './form-case.ts';

export const furtherColumnsMore: FormCase[] = [
  {
    name: 'Swedish: groups over the columns say who fills them in',
    form: {
      rows: lines(
        '*Nr|*Krav|*Fylls i av anbudsgivaren|||*Fylls i av beställaren|',
        '||*Uppfylls|*Sida i anbudet|*Länk|*Kontroll|*Poäng',
        '1|Systemet loggar alla inloggningar.',
        '2|Systemet stöder enkel inloggning.',
        '3|Data lagras inom EU.',
        '4|Supporten svarar inom fyra timmar.',
      ),
      merges: ['A1:A2', 'B1:B2', 'C1:E1', 'F1:G1'],
    },
    expect: 'B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5 B6:C6,D6,E6',
  },
  {
    name: 'Danish: status, planned date and owner for gaps',
    form: {
      rows: lines(
        '*Nr.|*Kontrol|*Status|*Handling|*Ansvarlig|*Frist|*Dokumentnavn',
        'K1|Adgang tildeles efter behov.',
        'K2|Adgang gennemgås hvert halve år.',
        'K3|Fælles konti anvendes ikke.',
        'K4|Nøgler opbevares i et skab.',
      ),
      lists: { 'C2:C5': ['Opfyldt', 'Delvist', 'Ikke opfyldt'] },
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
    kinds: 'choice comment text date comment',
  },
  {
    name: 'Dutch, Word: requirement, meets, page of the offer, annex',
    form: {
      file: 'form.docx',
      bytes: () =>
        buildDocx(
          tableXml([
            ['Nr.', 'Eis', 'Voldoet (ja/nee)', 'Pagina inschrijving', 'Nr. bijlage', 'Beoordeling'],
            ['1', 'De machine is voorzien van een noodstop.', '', '', '', ''],
            ['2', 'De levertijd is hoogstens zes weken.', '', '', '', ''],
            ['3', 'Onderdelen zijn tien jaar leverbaar.', '', '', '', ''],
          ]),
        ),
    },
    expect: 't0.1.1:t0.1.2,t0.1.3,t0.1.4 t0.2.1:t0.2.2,t0.2.3,t0.2.4 t0.3.1:t0.3.2,t0.3.3,t0.3.4',
  },
  {
    name: 'Hungarian: answer, page, person and day, remark of the one who orders',
    form: {
      rows: lines(
        '*Ssz.|*Követelmény|*Megfelel (igen/nem)|*Oldalszám|*Felelős|*Határidő|*Ajánlatkérő megjegyzése',
        '1|A rendszer magyar nyelven is elérhető.',
        '2|A garancia legalább három év.',
        '3|A szállítás díjmentes.',
        '4|Az oktatás a helyszínen történik.',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Romanian, CSV: answer, document, page, link',
    form: {
      file: 'form.csv',
      bytes: () =>
        new TextEncoder().encode(
          [
            'Nr. crt.,Cerință,Răspuns ofertant,Denumire document,Pagina,Link',
            '1,Sistemul permite exportul datelor.,,,,',
            '2,Datele sunt criptate.,,,,',
            '3,Există suport tehnic permanent.,,,,',
          ].join('\n'),
        ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4',
  },
  {
    name: 'Croatian: columns of the supplier yellow, those of the orderer not',
    form: {
      rows: lines(
        '*R. br.|*Zahtjev|*Ispunjava|*Oznaka priloga|*Rok provedbe|*Bodovi|*Napomena povjerenstva',
        '1|Uređaj ima hrvatsko sučelje.',
        '2|Servis je dostupan u roku od 24 sata.',
        '3|Jamstvo traje dvije godine.',
        '4|Obuka je uključena u cijenu.',
      ),
      fills: { 'C2:E5': 'yellow' },
    },
    expect: 'B2:C2,D2,E2 B3:C3,D3,E3 B4:C4,D4,E4 B5:C5,D5,E5',
  },
  {
    name: 'Bulgarian: years given, then the bidder: offer, page, number of the file',
    form: {
      rows: lines(
        '*№|*Изискване|*Мярка|*Предложение на участника|*Страница|*Файл №|*Оценка на комисията',
        '1|Работна температура от -10 до 40|°C',
        '2|Тегло до 12|кг',
        '3|Гаранция най-малко 24|месеца',
        '4|Време за реакция до 4|часа',
      ),
    },
    expect: 'B2:D2,E2,F2 B3:D3,E3,F3 B4:D4,E4,F4 B5:D5,E5,F5',
  },
  {
    name: 'Korean: answer, document, page, person; result of the check',
    form: {
      rows: lines(
        '*번호|*점검 항목|*이행 여부|*증빙 문서명|*페이지|*담당자|*심사 결과',
        '1|정보보호 정책을 수립하였는가?',
        '2|임직원 교육을 매년 실시하는가?',
        '3|백업을 정기적으로 점검하는가?',
        '4|접근 권한을 검토하는가?',
      ),
      lists: { 'C2:C5': ['예', '아니오'] },
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Hebrew: answer, number of the annex, person, day',
    form: {
      rows: lines(
        '*מס׳|*שאלה|*תשובה|*מספר נספח|*אחראי|*תאריך יעד|*קישור',
        '1|האם קיימת מדיניות פרטיות?',
        '2|האם העובדים עוברים הדרכה?',
        '3|האם נבדקים הגיבויים?',
        '4|האם מתועדים אירועים?',
      ),
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'Vietnamese: meets, page of the file, who',
    form: {
      rows: lines(
        '*STT|*Yêu cầu|*Đáp ứng|*Trang hồ sơ|*Tên tài liệu|*Người phụ trách|*Đánh giá của chủ đầu tư',
        '1|Thiết bị có bảo hành 24 tháng.',
        '2|Có hỗ trợ kỹ thuật tại chỗ.',
        '3|Có giấy chứng nhận xuất xứ.',
        '4|Giao hàng trong 30 ngày.',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'Estonian: answer and four columns, no bold header, drawn',
    form: {
      rows: lines(
        'Nr|Nõue|Vastab|Lehekülg|Vastutaja|Tähtaeg|Viide dokumendile',
        '1|Andmeid hoitakse Euroopa Liidus.',
        '2|Varukoopiaid kontrollitakse.',
        '3|Töötajaid koolitatakse.',
        '4|Logisid säilitatakse.',
      ),
      lined: ['A1:G5'],
    },
    expect: 'B2:C2,D2,E2,F2,G2 B3:C3,D3,E3,F3,G3 B4:C4,D4,E4,F4,G4 B5:C5,D5,E5,F5,G5',
  },
  {
    name: 'Lithuanian: answer, proof, page; points at the end where weights are given',
    form: {
      rows: lines(
        '*Nr.|*Reikalavimas|*Svoris|*Atsakymas|*Dokumento pavadinimas|*Puslapis|*Balai',
        '1|Įranga turi dvejų metų garantiją.|3',
        '2|Tiekiamos atsarginės dalys.|2',
        '3|Mokymai vyksta vietoje.|2',
        '4|Įranga atitinka standartą.|1',
      ),
    },
    expect: 'B2:D2,E2,F2 B3:D3,E3,F3 B4:D4,E4,F4 B5:D5,E5,F5',
  },
  {
    name: 'Thai: meets, page, document; the side that orders checks',
    form: {
      rows: lines(
        '*ลำดับ|*ข้อกำหนด|*คำตอบ|*ชื่อเอกสาร|*หน้า|*ผู้รับผิดชอบ',
        '1|ระบบต้องรองรับภาษาไทย',
        '2|ต้องมีการสำรองข้อมูลทุกวัน',
        '3|ต้องมีการฝึกอบรมผู้ใช้งาน',
        '4|ต้องรับประกันหนึ่งปี',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
  {
    name: 'English, no ids: statement, applies to, evidence link, residual risk, treatment, accepted by',
    form: {
      rows: lines(
        '*Statement|*Level|*Evidence link|*Residual risk|*Treatment|*Accepted by|*Date accepted',
        '*Physical security',
        'Visitors sign in and are escorted.',
        'Server rooms are locked.',
        '*People',
        'Staff sign a confidentiality agreement.',
        'New staff are trained in their first week.',
      ),
      lists: { 'B3:B4 B6:B7': ['0', '1', '2', '3'] },
    },
    expect: 'A3:B3,C3,D3,E3,F3,G3 A4:B4,C4,D4,E4,F4,G4 A6:B6,C6,D6,E6,F6,G6 A7:B7,C7,D7,E7,F7,G7',
    sections: [
      ['Physical security', 2],
      ['People', 2],
    ],
  },
  {
    name: 'English: an empty column of guidance and one for the standard stay the sender’s',
    form: {
      rows: lines(
        '*No|*Question|*Guidance|*Category|*Answer|*Remarks|*Ref. to annex',
        '1|Is there a fire plan?',
        '2|Is it tested?',
        '3|Who keeps it?',
        '4|Where does it hang?',
      ),
    },
    expect: 'B2:E2,F2,G2 B3:E3,F3,G3 B4:E4,F4,G4 B5:E5,F5,G5',
  },
  {
    name: 'Hindi: answer, number of the paper, page; for the office',
    form: {
      rows: lines(
        '*क्रम|*प्रश्न|*उत्तर|*दस्तावेज़ संख्या|*पृष्ठ|*टिप्पणी|*कार्यालय उपयोग हेतु',
        '1|क्या कंपनी पंजीकृत है?',
        '2|क्या बीमा उपलब्ध है?',
        '3|क्या प्रशिक्षण दिया जाता है?',
        '4|क्या अभिलेख रखे जाते हैं?',
      ),
    },
    expect: 'B2:C2,D2,E2,F2 B3:C3,D3,E3,F3 B4:C4,D4,E4,F4 B5:C5,D5,E5,F5',
  },
];
