/**
 * The field's own words, by what a header over a column says about it, in the languages of our customers.
 * `*` at the end means any ending. Accents and case do not matter. Weights: how surely the word alone tells the role.
 * Readable data on purpose: adding a language is adding words here.
 */

/** What a column is for, as its header says. */
export type HeaderRole =
  | 'id'
  | 'question'
  | 'answer'
  | 'comment'
  | 'guidance'
  | 'section'
  | 'assessor'
  | 'options'
  | 'reference'
  | 'gate'
  | 'language';

export type Vocabulary = Partial<Record<1 | 2 | 3, string>>;

/** Role → weight → words, each list over English, German, French, Spanish, Italian, Slovenian, Ukrainian, Portuguese. */
export const headerWords: Record<Exclude<HeaderRole, 'language'>, Vocabulary> = {
  id: {
    3: `id|ids|#|№|no|nr|nº|n°|ref|ref id|uid|cid|q|identifier|kennung|lfd nr|lfd|zap st|st|сл №|№ п п`,
    2: `number|num|code|item|reference number|nummer|referenz|kürzel|numéro|numero|réf|code|identifiant|código|codigo|número|identificador|codice|šifra|sifra|oznaka|številka|номер|код|індекс|ідентифікатор`,
  },
  question: {
    3: `question*|query|queries|frage*|pregunta*|cuestion|cuestiones|domanda|domande|quesit*|vprašanj*|питання|запитання|pergunta*|questao|questoes|vraag|vragen|pytani*|otázk*|pitanj*|質問*|設問*|確認事項*|チェック項目*`,
    2: `requirement*|criteria|criterion|checklist|check list|anforderung*|prüffrage*|prüfpunkt*|exigence*|critère*|requisit*|criterio*|criteri|zahtev*|merilo|merila|вимог*|критері*|requerimiento*|critério*|exigência*|exigencia*|inquiry`,
    1: `indicator*|indicateur*|indicador|indicadores|indicatore|indicatori|indikator*|kennzahl*|kazalnik*|pokazatelj*|показник*|показател*|wskaźnik*|ukazatel*|mutató|gösterge*|nyckeltal|nøkkeltall|nøgletal|指標|指标|지표|control|controls|control specification|control description|control objective|measure*|statement*|description|practice*|safeguard*|maßnahme*|kontrolle*|beschreibung|aussage*|mesure*|contrôle*|énoncé*|medida*|descripción|misura|misure|controlli|controllo|ukrep*|kontrola|kontrole|opis|захід|заходи|контрол*|опис|controle*|descrição|name|prompt|ask|asked|information|item|angabe|podatek|renseignement*|dato|відомості|information requested|information required|data point|request*|verification|document|documents|document requested|documents requested|requested`,
  },
  answer: {
    3: `answer*|response*|reply|replies|antwort*|réponse*|respuesta*|risposta|risposte|odgovor*|відповід*|resposta*|yes no|y n|ja nein|oui non|da ne|si no|sim não|так ні|antwoord*|odpowied*|odpověd*|回答*`,
    2: `fulfilled|applied|fulfils|fulfilment|fulfillment|offered|self assessment|self score|own score|maturity level*|reifegrad*|niveau de maturité|nivel de madurez|livello di maturità|stopnja zrelosti|рівень зрілості|nível de maturidade|applicable|conformance level*|conformance|compliant|complies|comply|compliance|compliance status|conformity|status|score|scoring|rating|implemented|implementation status|in place|selection|met|anwendbar|umgesetzt|erfüllt|erfüllungsgrad|bewertung|stand|statut|état|conforme|applicable|conformité|note obtenue|aplicable|cumple|cumplimiento|estado|puntuación|applicabile|conforme|stato|punteggio|ustreza|skladno|stanje|ocena|izpolnjeno|відповідає|стан|статус|оцінка|виконано|aplicável|cumpre|estado|situação|pontuação`,
    1: `value|valid|implementation|maturity|level achieved|input|entry|vendor|supplier|provider|wert|eingabe|valeur|valor|valore|vrednost|значення|result*|ergebnis*|résultat*|resultado*|risultat*|rezultat*|результат*`,
  },
  comment: {
    3: `comment*|remark*|notes|note|explanation*|explain|additional information|additional info|further information|bemerkung*|kommentar*|anmerkung*|erläuterung*|zusatzinformation*|remarque*|commentaire*|précision*|observation*|observacion*|comentario*|aclaracion*|osservazion*|commento|commenti|opomb*|komentar*|pojasnil*|коментар*|примітк*|пояснення|observaç*|comentário*|esclarecimento*|opmerking*|toelichting*|uwagi|komentarz*|poznámk*|napomen*|備考*|コメント*|特記*`,
    2: `justification*|reason|reasons|grund|motif|motivo|razlog|причина|evidence*|details|detail|rationale|supporting document*|attachment*|next steps|source code reference|begründung*|nachweis*|detail*|justificati*|preuve*|détail*|justificacion*|evidencia*|detalle*|giustificazion*|evidenz*|dettagli*|utemeljit*|dokazil*|podrobnost*|обґрунтування|доказ*|деталі|justificativ*|evidênc*|detalhe*|describe|if yes|if no|explain|optional*|recommended|if applicable|if any|freiwillig|facultatif*|opcional*|facoltativ*|neobvezno|необов язков*`,
    1: `description of|reference to document*`,
  },
  guidance: {
    3: `guidance*|instruction*|help|help text|hint*|example*|how to|typical evidence|clarification*|hinweis*|hilfe|ausfüllhilfe|leitfaden|beispiel*|conseil*|aide|guide|exemple*|annotation*|ayuda|guía|orientaci*|ejemplo*|instruccion*|aiuto|guida|istruzion*|esempio|esempi|navodil*|namig*|pomoč|primer|підказк*|довідка|інструкц*|приклад*|рекомендац*|orientaç*|ajuda|exemplo*|instruç*|reason for question|reason for*|follow up inquir*|expected evidence|purpose`,
  },
  section: {
    3: `section*|domain*|category|categories|subcategory|sub category|chapter*|area|areas|control group|group|topic*|theme*|family|function|bereich*|kategorie*|kapitel|abschnitt*|themengebiet*|themenbereich*|thema|domaine*|catégorie*|sous catégorie*|chapitre*|thème*|rubrique*|dominio*|categoría*|sección|área|capítulo|ámbito*|bloque|sezione|categoria|sottocategoria|ambito|capitolo|argomento|področje|kategorij*|poglavje|sklop|tema|розділ*|категорі*|область|сфера|тема|seção|secção|domínio*`,
    1: `title*|heading|titel|titre*|título*|titolo|titoli|naslov*|назва|clause*`,
  },
  assessor: {
    3: `assessor*|auditor*|analyst*|reviewer*|evaluator*|internal use|office use|official use|use only|customer use|client use|buyer use|purchaser use|for customer|customer comment*|buyer comment*|reviewed by|verified by|points awarded|awarded points|score awarded|vergebene punkte|points attribués|note attribuée|puntos otorgados|punti assegnati|dodeljene točke|нараховані бали|pontos atribuídos|toegekende punten|prüfer*|gutachter*|nur intern|interne bewertung|vom kunden|évaluateur*|auditeur*|réservé à|usage interne|cadre réservé|evaluador*|uso interno|valutatore|valutatori|uso interno|ocenjeval*|presojeval*|za interno|izpolni naročnik|оцінювач*|аудитор*|для внутрішнього|заповнює замовник|avaliador*|uso interno|审核得分*|审核评分*|审核意见*|评审得分*|评审意见*|審核得分*|評審得分*|審査結果*|審査欄*|심사*|denetçi*|değerlendiren*`,
  },
  options: {
    3: `acceptable value*|permitted value*|valid value*|allowed option*|auswahlmöglichkeit*|auswahlwert*|zulässige werte|erlaubte werte|valeurs autorisées|valeurs acceptées|valeurs admises|valores aceptables|valores permitidos|valores admitidos|valori ammessi|valori consentiti|dovoljene vrednosti|допустимі значення|valores aceites|answer option*|response option*|possible answer*|possible response*|allowed value*|allowed answer*|choices|options|option list|list of options|optionen|keuzes|opties|opcje|wartości dopuszczalne|valeurs possibles|valori possibili|valores posibles|mögliche werte|možne vrednosti|answer choices|question choices|antwortoption*|antwortmöglichkeit*|auswahl|options de réponse|réponses possibles|choix|opciones|posibles respuestas|opzioni|možnosti|možni odgovori|варіанти*|opções`,
  },
  reference: {
    3: `mapping*|mapped|crosswalk*|cross reference*|compliance mapping|applicability|question type|answer type|response type|weight*|priority|gewicht*|zuordnung*|pondération|correspondance*|peso|mapeo*|mappatura|utež|preslikava|вага|зіставлення|mapeamento`,
    2: `mandatory|is required|depends on|dependency|visible if|visible when|displayed when|shown if|required when|required if|pflicht|pflichtfeld|datentyp|feldtyp|hängt ab von|abhängig von|obligatoire|dépend de|obligatorio|depende de|obbligatorio|dipende da|obvezno|odvisno od|обов язкове|обов язково|залежить від|obrigatório|standard*|framework*|version|date|level|assurance level|criticality|depth|implementation group*|risk level|ownership of|last updated|type|responsible|owner|due date|deadline|assigned to|verantwortlich*|zuständig*|frist|responsable*|échéance|plazo|responsabile|scadenza|odgovorna oseba|rok|відповідальн*|термін|responsável|prazo|niveau|nivel|livello|raven|рівень|nível|stufe|score target|target*`,
    1: `cwe|iso*|nist*|cobit*|pci*|hipaa|gdpr|soc 2*|cis|ccm|bsi|enisa|ferpa`,
  },
  gate: {
    3: `assessable|askable|bewertbar|évaluable|evaluable|valutabile|ocenljivo|avaliável`,
  },
};

/** A label over or beside a day to be written. */
export const dateWords = `date|dates|datum|data|fecha|dátum|дата|дати|valid until|expiry|gültig bis|deadline|due by|by when|since when|frist|termin|seit wann|bis wann|échéance|délai|depuis quand|plazo|fecha límite|prazo|scadenza|rok|od kdaj|do kdaj|термін|срок|строк|termin realizacji|obowiązuje od|termín|lhůta|határidő|termen|määräaika|tähtaeg|frist*|προθεσμία|son tarih|期限|対応期限|完了予定|完成日期|截止日期|تاريخ الاستحقاق|الموعد`;

/** A header over the days on which the answers of the rows were given or last held good. */
export const answeredWords = `date answered|answered on|answered at|answer date|response date|date of answer|date of response|date of last update|last updated|last update|updated|updated on|date updated|update date|last modified|last changed|last reviewed|reviewed on|date reviewed|last confirmed|antwortdatum|datum der antwort|beantwortet am|zuletzt aktualisiert|aktualisiert am|letzte aktualisierung|letzte änderung|date de réponse|date de la réponse|répondu le|mis à jour le|dernière mise à jour|date de mise à jour|fecha de respuesta|respondido el|última actualización|fecha de actualización|data risposta|data di risposta|data della risposta|ultimo aggiornamento|aggiornato il|data aggiornamento|datum odgovora|odgovorjeno|odgovorjeno dne|zadnja sprememba|zadnja posodobitev|posodobljeno|datum posodobitve|дата відповіді|оновлено|останнє оновлення|дата оновлення|data da resposta|data de resposta|última atualização|atualizado em`;

/** A header over the names of those to whom the answers of the rows were given. */
export const customerWords = `customer|customer name|name of customer|client|client name|prospect|prospect name|requester|requesting company|requested by|asked by|buyer|kunde|kundenname|name des kunden|auftraggeber|interessent|nom du client|donneur d ordre|demandeur|cliente|nombre del cliente|solicitante|nome cliente|nome del cliente|committente|richiedente|stranka|ime stranke|naziv stranke|naročnik|naziv naročnika|kupec|клієнт|замовник|назва клієнта|назва замовника|nome do cliente|klant|klient|zákazník|ügyfél|asiakas`;

/** A label over which issue of a document is meant. */
export const versionWords = `version*|versión|versão|versione|različica|verzija|версія|версия|wersja|verze|verzia|verzió|έκδοση|sürüm|版本|버전|الإصدار`;

/** A label over the person who looks after a matter, in all languages. */
export const ownerWords = `owner|responsible|responsible person|assigned to|verantwortlich|verantwortliche*|zuständig|responsable|responsabile|odgovorna oseba|odgovorna osoba|відповідальний|відповідальна особа|responsável|verantwoordelijke*|ansvarlig|ansvarig|vastuuhenkilö|vastutaja|atbildīgais|atsakingas asmuo|osoba odpowiedzialna|odpowiedzialny|odpovědná osoba|zodpovedná osoba|felelős|responsabil|одговорно лице|отговорно лице|ответственный|υπεύθυνος|sorumlu|المسؤول|אחראי|उत्तरदायी|ผู้รับผิดชอบ|người phụ trách|penanggung jawab|担当者|責任者|负责人|責任人|负责部门|담당자`;

/** Something that is sent along, not written. */
export const attachmentWords = `attachment*|attached file*|file upload|anhang|anhänge|dateianhang|pièce jointe|pièces jointes|allegato|allegati|adjunto|adjuntos|archivo adjunto|anexo|anexos|bijlage|bijlagen|vedlegg|bilag|bilaga|bilagor|liite|liitteet|lisa|lisad|załącznik*|příloha|přílohy|príloha|melléklet*|priloga|priloge|prilog|prilozi|прилог|приложение|приложения|вложение|вложения|вкладення|додаток|додатки|συνημμένο|ek dosya|eklenti|مرفق*|קובץ מצורף|अनुलग्नक|ไฟล์แนบ|tệp đính kèm|lampiran|添付|添付ファイル|附件|첨부|첨부파일`;

/** A label over a number to be written. */
export const numberWords = `score|own score|self score|points|punkte|punktzahl|points obtenus|puntuación|puntos|punteggio|točke|бали|бал|pontuação|pontos`;

/** How questions and requests begin. */
export const questionStarters = `do you|does|do|did|is|are|was|were|has|have|had|can|could|will|would|shall|should|may|must|what|which|who|whom|whose|when|where|why|how|describe|provide|list|explain|state|specify|identify|indicate|confirm|outline|detail|attach|name|please describe|please provide|please list|please explain|please confirm|please specify|please state|haben|hat|ist|sind|gibt es|werden|wird|wurde|wurden|können|kann|welche|welcher|welches|wie|wer|wann|wo|warum|beschreiben|erläutern|nennen|bitte beschreiben|bitte erläutern|bitte nennen|verfügt|verfügen|avez|a t|est ce|êtes|disposez|quel|quelle|quels|quelles|comment|qui|quand|où|pourquoi|décrivez|précisez|indiquez|fournissez|existe t|dispone|disponen|tiene|tienen|existe|existen|está|están|cuál|cuáles|qué|cómo|quién|cuándo|dónde|describa|indique|proporcione|explique|detalle|avete|esiste|esistono|è|sono|viene|vengono|quale|quali|come|chi|quando|dove|descrivere|descrivete|indicare|fornire|ali|imate|ima|je|so|kako|kateri|katera|katere|kdo|kdaj|kje|zakaj|opišite|navedite|pojasnite|priložite|чи|як|який|яка|яке|які|хто|коли|де|чому|опишіть|вкажіть|надайте|поясніть|possui|possuem|tem|têm|há|existe|qual|quais|como|quem|quando|onde|descreva|informe|forneça`;

/** Of these, the ones that ask for more than a yes or no. */
export const openStarters = `what|which|who|whom|whose|when|where|why|how|describe|provide|list|explain|state|specify|identify|indicate|outline|detail|attach|name|please describe|please provide|please list|please explain|please specify|please state|welche|welcher|welches|wie|wer|wann|wo|warum|beschreiben|erläutern|nennen|bitte beschreiben|bitte erläutern|bitte nennen|quel|quelle|quels|quelles|comment|qui|quand|où|pourquoi|décrivez|précisez|indiquez|fournissez|cuál|cuáles|qué|cómo|quién|cuándo|dónde|describa|indique|proporcione|explique|detalle|quale|quali|come|chi|quando|dove|descrivere|descrivete|indicare|fornire|kako|kateri|katera|katere|kdo|kdaj|kje|zakaj|opišite|navedite|pojasnite|priložite|як|який|яка|яке|які|хто|коли|де|чому|опишіть|вкажіть|надайте|поясніть|qual|quais|como|quem|onde|descreva|informe|forneça`;

/** Of these, the pronouns: without a question mark they begin a part of a sentence, as in "Where the policy stands". */
export const pronounStarters = `what|which|who|whom|whose|when|where|why|how|welche|welcher|welches|wie|wer|wann|wo|warum|quel|quelle|quels|quelles|comment|qui|quand|où|pourquoi|cuál|cuáles|qué|cómo|quién|cuándo|dónde|quale|quali|come|chi|quando|dove|kako|kateri|katera|katere|kdo|kdaj|kje|zakaj|як|який|яка|яке|які|хто|коли|де|чому|qual|quais|como|quem|onde`;

/** Words that stand alone between two rows and join them. */
export const joiningWords = `or|and|and or|oder|und|ou|et|o|y|e|ali|in|або|та|и|или`;

/** Short answers people choose from; what stands over a column to be marked. */
export const choiceWords = `yes|no|y|n|n a|na|not applicable|partial|partially|partly|planned|in progress|unknown|other|tbd|full|fully|fully met|met|not met|partially met|not at all|none|compliant|non compliant|not compliant|partially compliant|compliant with comments|implemented|not implemented|partially implemented|applicable|true|false|pass|fail|agree|disagree|supports|partially supports|does not support|high|medium|low|alternative|ja|nein|teilweise|geplant|entfällt|nicht anwendbar|nicht zutreffend|nicht erfüllt|erfüllt|teilweise erfüllt|k a|oui|non|partiel|partiellement|prévu|non applicable|sans objet|s o|conforme|non conforme|sí|si|parcial|parcialmente|no aplica|no aplicable|previsto|cumple|no cumple|parziale|parzialmente|non applicabile|da|ne|delno|načrtovano|ni relevantno|se ne uporablja|ni primerno|так|ні|частково|заплановано|не застосовно|не застосовується|sim|não|não aplicável|não se aplica|em parte|available|not available|custom|strongly agree|neutral|disagree|strongly disagree|neither|never|rarely|sometimes|often|always|trifft zu|trifft nicht zu|はい|いいえ|該当なし|tak|nie|ano|nee|supported|not supported`;

/** Of these, the plain yes and no. */
export const yesNoWords = `yes|no|y|n|ja|nein|oui|non|sí|si|da|ne|так|ні|sim|não|true|false|pass|fail|はい|いいえ|tak|nie|ano|nee`;

/** A sheet's name: what it says the sheet is for. Order matters: the first that matches counts. */
export const sheetWords: { role: 'instructions' | 'cover' | 'scoring' | 'reference'; words: string }[] = [
  {
    role: 'instructions',
    words: `instruction*|guide*|guiding*|how to|read me|readme|help|introduction|intro|anleitung|hinweise|einführung|einleitung|consignes|mode d emploi|instructions|notice|instrucciones|introducción|guía|istruzioni|introduzione|guida|navodila|uvod|інструкц*|вступ|instruções|introdução`,
  },
  {
    role: 'cover',
    words: `cover*|title page|attribution*|license|licence|acknowledg*|copyright*|about|document version|version|versions|deckblatt|titelseite|impressum|page de garde|couverture|portada|carátula|copertina|naslovnica|титульн*|capa`,
  },
  {
    role: 'scoring',
    words: `score*|scoring|scorecard|summary|result*|report*|dashboard|chart*|roadmap*|analytics|evaluation report|analysis|auswertung|ergebnis*|zusammenfassung|bericht|synthèse|résultat*|rapport|tableau de bord|resumen|resultado*|informe|riepilogo|risultat*|rapporto|rezultat*|povzetek|poročilo|результат*|підсумок|звіт|resumo|relatório`,
  },
  {
    role: 'reference',
    words: `change log|changelog|changes|history|revision*|reference*|crosswalk*|mapping*|lookup*|values|list|lists|legend|glossary|definition*|terms|abbreviation*|dropdown*|data validation|maturity levels|levels|meta|library|änderungen|änderungsverzeichnis|glossar|referenz*|begriffe|werte|listen|historique|glossaire|référence*|définitions|valeurs|historial|glosario|referencia*|valores|cambios|storico|glossario|riferiment*|valori|slovar*|šifrant*|sklic*|spremembe|глосарій|словник|довідник|зміни|glossário|referência*|shortlist*`,
  },
];

/** Who answers is not the one who fills the form in: the customer's side, its assessors, its analysts. */
export const otherSideWords = `institution*|institut|institute|contracting authority|contracting entity|opdrachtgever*|klant|inkoper|zamawiając*|naročnika|замовника|auftraggebers|customer*|client*|buyer*|purchaser*|assessor*|auditor*|analyst*|reviewer*|requester*|requestor*|agency|school|university|kunde*|auftraggeber*|prüfer*|käufer*|client*|acheteur*|donneur d ordre|évaluateur*|comprador*|cliente*|institución|evaluador*|committente|acquirente|valutatore|naročnik*|kupec|stranka|ocenjevalec|замовник*|покупець|клієнт*|оцінювач*|comprador*|contratante*|avaliador*|committee|commission|ag|kommission|vergabestelle|pouvoir adjudicateur|commissione|stazione appaltante|comisión|mesa de contratación|órgano de contratación|comissão|órgão|komisij*|комісі*|комисси*|комиси*|komisj*|komise|komisia|komisie|bizottság*|comisia|comisie|povjerenstv*|επιτροπή*|komisyon*|لجنة|اللجنة|ועדה|委员会|委員会|위원회`;

/** The side that fills the form in: a sentence that names it is not about the other side. */
export const ownSideWords = `tenderer*|applicant*|candidat|candidats|dienstleister*|bewerber*|leverancier*|inschrijver*|opdrachtnemer*|dostawc*|wykonawc*|oferent*|учасник*|dobavitelja|ponudnika|vendor*|supplier*|provider*|contractor*|bidder*|respondent*|seller*|lieferant*|anbieter*|auftragnehmer*|bieter*|fournisseur*|prestataire*|titulaire|soumissionnaire*|proveedor*|licitador*|contratista*|fornitore|fornitori|offerente|dobavitelj*|ponudnik*|izvajalec|постачальник*|виконавець|fornecedor*|prestador*`;

/** What the other side does with an answer: "Beoordeling opdrachtgever", "Rating by the institution". */
export const judgingWords = `rating|points|points awarded|assessment|evaluation|finding|findings|review|verdict|decision|score|punkte|bewertung|beurteilung|einschätzung|prüfung|évaluation|appréciation|avis|valutazione|giudizio|evaluación|valoración|ocena|presoja|mnenje|оцінка|висновок|avaliação|beoordeling|oordeel|check|verification|points awarded|note|noten|points attribués|verifica|punteggio|esito|puntuación|puntos|comprobación|pontos|parecer|pontuação|točke|bali|preverjanje|бали|балів|висновок|баллы|оценка|проверка|заключение|punkty|ocena|sprawdzenie|body|hodnocení|kontrola|hodnotenie|pont|értékelés|ellenőrzés|punctaj|evaluare|verificare|bodovi|ocjena|provjera|puan|değerlendirme*|kontrol|bedømmelse|vurdering|bedömning|poäng|poeng|arvio*|arviointi|pisteet|hindamine|hinnang|vērtējums|vertinimas|βαθμολογία|αξιολόγηση|έλεγχος|تقييم|التقييم|نقاط|הערכה|ניקוד|मूल्यांकन|การประเมิน|đánh giá|penilaian|nilai|評価|審査|评审|评分|评价|审核|評審|評分|평가|점수`;

/** A row that shows how to fill in the others. */
export const exampleWords = `example|sample|e g|beispiel|z b|exemple|par exemple|p ex|ejemplo|por ejemplo|esempio|per esempio|primer|npr|приклад|напр|exemplo|voorbeeld|przykład|příklad|primjer`;

/** A line that a person signs. */
export const signatureWords = `signature*|signed|sign here|unterschrift*|firmenstempel|signature du|cachet|firma del|firma autorizada|firma y sello|fecha y firma|data e firma|firma e timbro|timbro|sello|podpis*|potpis*|потпис*|pečat|žig|підпис*|печатка|подпись|подпис|печать|assinatura*|handtekening*|semnatur*|ștampil*|imza|kaşe|υπογραφ*|aláírás*|underskrift*|allekirjoitus*|allkiri|parašas|paraksts|chữ ký|ลงชื่อ|ลายเซ็น|ลายมือชื่อ|签名|签字|盖章|署名|押印|서명|توقيع*|חתימ*`;

/** What is aimed at, over a column beside one of points. */
export const targetWords = `target|target level|target score|goal|ziel|zielwert|zielstufe|soll|cible|niveau cible|objectif|obiettivo|livello obiettivo|objetivo|nivel objetivo|meta|doel|streefwaarde|cel|poziom docelowy|cíl|cilj|ciljna raven|ціль|цільовий рівень|цель|mål|målnivå|tavoite|eesmärk|tikslas|mērķis|cél|țintă|στόχος|hedef|目标|目標|목표|الهدف|יעד|लक्ष्य|เป้าหมาย|mục tiêu|target nilai`;

/** Sums under a table. */
export const totalWords = `total|totals|subtotal|sub total|grand total|sum|overall score|summe|gesamt|gesamtsumme|zwischensumme|total général|sous total|totale|subtotale|somma|suma|subtotal|skupaj|vsota|всього|разом|сума|totaal|razem`;

/** Verbs of filling in, as in "to be completed by". */
export const fillVerbs = `populated|completed|complete|filled|fill|answered|provided by|auszufüllen|ausgefüllt|auszufüllende|rempli|remplir|complété|compléter|cumplimentar|cumplimentado|rellenar|completado|compilato|compilare|izpolni|izpolnjuje|izpolnjeno|заповнює*|заповнити|preenchido|preencher|ingevuld|invullen|in te vullen|udfyldes|udfyldt|fylls i|ifylls|fylles ut|täytetään|täyttää|täidab|wypełnia*|wypełnić|vyplní|vyplňuje|vypĺňa|kitölti|kitöltendő|completat|completează|popunjava|ispunjava|заполняет*|заполнить|попълва*|συμπληρώνεται|συμπληρώνει|doldurulacak*|dolduracak*|diisi|điền|aizpilda|pildo|填写|填寫|記入|작성`;

/** A prompt or note that says: write nothing here. */
export const keepOutWords = `left blank|leave blank|leave empty|do not fill*|do not complete|do not edit|do not enter|don t fill*|does not need|no need to fill|not required to|no response required|for internal use|for office use*|office use only|official use only|internal use only|nur für internen gebrauch|nur für interne zwecke|interne vermerke|bearbeitungsvermerke|vom auftraggeber auszufüllen|von der behörde auszufüllen|uso interno|uso oficial|uso exclusivo d*|espacio reservado|reservado para la administración|a rellenar por la administración|uso ufficio|riservato all*|parte riservata|spazio riservato|cadre réservé|partie réservée|réservé à l administration|réservé au service|usage interne|reservado aos serviços|a preencher pelos serviços|za interno uporabo|za internu uporabu|службові відмітки|для службового користування|do użytku wewnętrznego|do użytku służbowego|wypełnia urząd|wypełnia zamawiający|pro interní potřebu|pro vnitřní potřebu|vyplní úřad|pre internú potrebu|intern gebruik|internt bruk|intern brug|sisäiseen käyttöön|viranomainen täyttää|hivatali használatra|belső használatra|uz intern|για υπηρεσιακή χρήση|για εσωτερική χρήση|dahili kullanım|calculated|nicht ausfüllen|frei lassen|leer lassen|wird berechnet|ne pas remplir|laisser vide|no rellenar|no cumplimentar|dejar en blanco|non compilare|lasciare vuoto|ne izpolnjujte|pustite prazno|не заповнюйте|не заповнювати|não preencher|deixar em branco`;

/** How instructions begin or speak. */
export const instructionWords = `please|instruction*|step|note|complete|fill|populate*|select|choose|see|refer to|click|enter|copy|paste|the following|this section|this tab|this sheet|optional based|guidance|bitte|hinweis|schritt|füllen|wählen|siehe|veuillez|étape|sélectionn*|voir|por favor|paso|seleccion*|véase|rellene|si prega|passo|selezion*|vedere|prosim*|korak|izberite|glej|будь ласка|крок|оберіть|див|preencha|passo|selecion*|consulte`;

/** Marks of a row that no longer applies, and of the table's end. */
export const deletedWords = `deleted|removed|withdrawn|obsolete|deprecated|reserved|intentionally left blank|gelöscht|entfallen|gestrichen|supprimé*|eliminado|suprimido|eliminato|soppresso|izbrisano|črtano|видалено|вилучено|removido|excluído`;
export const endWords = `end of|ende|ende der|ende des|fin|fin de|fin du|fine|fine del|konec|кінець|fim|fim do`;
