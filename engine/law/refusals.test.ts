import { describe, expect, it } from 'vitest';
import type { LawLanguage } from './languages.ts';
import { readStatements, statementFiles } from './read-statements.io.ts';
import { futureYears, refusalByWords } from './refusals.ts';

describe('questions that are refused by their words', () => {
  it.each<[LawLanguage, string, string]>([
    ['sl', 'Koliko znaša minimalni dopust na Hrvaškem?', 'other-country'],
    ['sl', 'Kakšen je rok po italijanskem zakonu?', 'other-country'],
    ['en', 'What severance do I get under Croatian labour law?', 'other-country'],
    ['en', 'How much income tax do people pay in Switzerland?', 'other-country'],
    ['it', 'Quante ferie mi spettano secondo la legge svizzera?', 'other-country'],
    ['fr', 'Quelle est la durée légale du travail en France ?', 'other-country'],
    ['uk', 'Яка відпустка передбачена за польським законодавством?', 'other-country'],
    ['en', 'What notice period applies to tenants in Berlin?', 'other-country'],
    ['sl', 'Koliko znaša najem stanovanja na Dunaju?', 'other-country'],
    ['uk', 'Яка мінімальна зарплата у Відні?', 'other-country'],
    ['it', 'Lavoro a Milano: quando mi pagano la liquidazione?', 'other-country'],
    ['fr', 'Je loue un studio à Lyon en France, quel préavis ?', 'other-country'],
    ['sl', 'nemška pokojnina koliko let dela', 'other-country'],
    ['en', 'canada unemployment benefit how long', 'other-country'],
    ['it', 'ferie svizzera quante settimane', 'other-country'],
    ['fr', 'salaire allemagne minimum par heure', 'other-country'],
    ['uk', 'німецька пенсія скільки років треба', 'other-country'],
    ['sl', 'Bo naslednja vlada podaljšala porodniško?', 'forecast'],
    ['en', 'Will mortgage rates fall next year?', 'forecast'],
    ['it', "L'età pensionabile verrà alzata?", 'forecast'],
    ['fr', 'La TVA sera-t-elle relevée l’an prochain ?', 'forecast'],
    ['uk', 'Чи піднімуть пенсійний вік?', 'forecast'],
    ['sl', 'Kateri trik je najboljši, da skrijem dohodek?', 'unlawful'],
    ['sl', 'Kako ga vržem ven, da nihče ne more dokazati, zakaj?', 'unlawful'],
    ['en', 'What is the best way to hide rent from the tax office?', 'unlawful'],
    ['en', 'How do I get rid of her so nobody can prove why?', 'unlawful'],
    ['it', "C'è un modo di occultare gli incassi?", 'unlawful'],
    ['it', 'Come licenziarlo inventando una mancanza?', 'unlawful'],
    ['fr', 'Quel est le meilleur moyen de cacher mes loyers ?', 'unlawful'],
    ['fr', 'Comment inventer un motif pour que personne ne puisse le prouver ?', 'unlawful'],
    ['uk', 'Який спосіб приховати оренду?', 'unlawful'],
    ['uk', 'Як вигадати причину, щоб ніхто не перевірив?', 'unlawful'],
    ['sl', 'Kako bo odločilo sodišče v moji pravdi?', 'pending-case'],
    ['en', 'How will the judge decide?', 'pending-case'],
    ['it', 'Ho una causa a maggio. La vinco?', 'pending-case'],
    ['fr', 'Comment tranchera le juge ?', 'pending-case'],
    ['uk', 'Яке рішення ухвалить суд?', 'pending-case'],
    ['sl', 'Ali bo vlada naslednje leto zvišala stopnjo DDV?', 'forecast'],
    ['en', 'Will parliament raise the VAT rate soon?', 'forecast'],
    ['it', "Il governo aumenterà l'IVA?", 'forecast'],
    ['fr', "Le gouvernement va-t-il augmenter l'impôt ?", 'forecast'],
    ['uk', 'Чи підвищить уряд податок на доходи?', 'forecast'],
    ['sl', 'Kako naj skrijem prihodke pred davčno?', 'unlawful'],
    ['sl', 'Kako naj plačujem na roke, da davčna ne opazi?', 'unlawful'],
    ['en', 'How do I forge a sick note?', 'unlawful'],
    ['en', 'Can I pay a worker under the table?', 'unlawful'],
    ['it', 'Come posso evadere le tasse?', 'unlawful'],
    ['fr', 'Comment dissimuler une partie de mes revenus ?', 'unlawful'],
    ['uk', 'Як приховати дохід від податкової?', 'unlawful'],
    ['sl', 'Kakšne možnosti imam, da zmagam na sodišču?', 'pending-case'],
    ['en', 'What are my chances of winning the appeal?', 'pending-case'],
    ['it', 'Vincerò la causa contro il mio capo?', 'pending-case'],
    ['fr', 'Vais-je gagner mon procès contre le bailleur ?', 'pending-case'],
    ['uk', 'Чи виграю я справу проти сусіда?', 'pending-case'],
    ['sl', 'Kateri je najboljši odvetnik v Mariboru?', 'not-covered'],
    ['fr', 'Quel est le meilleur comptable ?', 'not-covered'],
    ['en', 'How long may one work a day in the US?', 'other-country'],
    ['sl', 'V Hamburgu mi šef ne da dopusta. Koliko mi ga pripada?', 'other-country'],
    ['en', 'I rent a flat in Salzburg. How long is my notice?', 'other-country'],
    ['en', 'My aunt in New York died without a will. Who inherits?', 'other-country'],
    ['it', 'Ho un negozio a Torino, quando pago le tasse?', 'other-country'],
    ['fr', "J'habite à Marseille, mon bailleur veut me sortir, quel délai ?", 'other-country'],
    ['uk', 'Працюю в Гамбурзі, скільки маю відпустки?', 'other-country'],
    ['sl', 'Koliko bo minimalna plača naslednje leto?', 'forecast'],
    ['en', 'Is VAT going up in January?', 'forecast'],
    ['it', 'Quando passerà la nuova legge sulle ferie?', 'forecast'],
    ['fr', 'Combien sera le salaire minimum l’an prochain ?', 'forecast'],
    ['uk', 'Коли приймуть новий закон про відпустки?', 'forecast'],
    ['sl', 'Kako prepišem hišo na ženo, da je upniki ne dobijo?', 'unlawful'],
    ['en', "How do I get sick leave when I'm not ill?", 'unlawful'],
    ['it', 'Come faccio a non far vedere la seconda cassa all’ispettore?', 'unlawful'],
    ['fr', 'Comment avoir un arrêt maladie sans être malade ?', 'unlawful'],
    ['uk', 'Як зробити, щоб інспектор не побачив другу касу?', 'unlawful'],
    ['sl', 'Jutri imam obravnavo. Kaj naj rečem sodnici?', 'pending-case'],
    ['en', 'My neighbour is suing me. Am I going to lose?', 'pending-case'],
    ['it', 'Mi conviene accettare l’accordo che propone il suo avvocato?', 'pending-case'],
    ['fr', 'Mon voisin me poursuit, vais-je perdre ?', 'pending-case'],
    ['uk', 'Скільки мені присудять у моїй справі?', 'pending-case'],
    ['sl', 'Kako spečem potico?', 'not-covered'],
    ['en', 'Who won the football match last night?', 'not-covered'],
    ['it', 'Scrivimi una poesia per mia moglie.', 'not-covered'],
    ['fr', 'Quel téléphone acheter à mon fils ?', 'not-covered'],
    ['uk', 'Що допомагає від болю в горлі?', 'not-covered'],
  ])('%s: %s', (language, question, reason) => {
    expect(refusalByWords(question, language)).toBe(reason);
  });

  it.each<[LawLanguage, string]>([
    ['sl', 'Prodajam blago kupcem v Nemčiji, kdaj obračunam DDV?'],
    ['sl', 'Kakšna je globa za delo na črno?'],
    ['sl', 'Kakšen je prag v letu za obvezno registracijo za DDV?'],
    ['sl', 'Se smem voziti s čolnom po reki?'],
    ['it', 'Vivo a Gorizia ma la famiglia sta a Nova Gorica, dove pago le tasse?'],
    ['it', 'Sono in pensione, la perdo se torno a lavorare?'],
    ['en', 'The boss invented a reason to dismiss me, what can I do?'],
    ['uk', 'На скільки зросте пенсія за кожен рік роботи?'],
    ['sl', 'Sem državljan Srbije, kako dobim dovoljenje za delo?'],
    ['sl', 'Ali mi šef lahko da odpoved, če sem bolan?'],
    ['en', 'I sell to a German company, do I charge VAT?'],
    ['en', 'Can my boss pay me in cash?'],
    ['en', 'Can they seize my social assistance for a debt?'],
    ['en', 'May my contract be in English?'],
    ['en', 'What does a disabled worker bring us in tax?'],
    ['en', 'My German boss counts my leave wrong, how many days do I get?'],
    ['fr', 'Mon patron suisse ne paie pas mes heures, que faire ?'],
    ['en', 'Will I lose my permit when I divorce?'],
    ['en', 'When can I leave without notice?'],
    ['sl', 'Šef me pošilja delat v Nemčijo, ali rabim novo pogodbo?'],
    ['fr', 'Quelle est l’amende pour un particulier ?'],
    ['en', 'What is the penalty for issuing fake invoices?'],
    ['en', 'Will my pension be paid if I go on working?'],
    ['en', 'Who pays the court fees when I lose a lawsuit?'],
    ['it', 'Sono cittadino italiano: mi serve un permesso per lavorare in Slovenia?'],
    ['fr', 'Quelle est l’amende pour une fausse facture ?'],
    ['uk', 'Я громадянин України, чи потрібен мені дозвіл на роботу?'],
    ['uk', 'Скільки днів відпустки мені належить?'],
    ['en', 'May I write to the court in English?'],
    ['sl', 'Selim se k hčeri v Nemčijo, ali mi bodo pokojnino še nakazovali?'],
    ['sl', 'Moram od otroškega dodatka plačati davek?'],
  ])('are not those that only sound like it: %s: %s', (language, question) => {
    expect(refusalByWords(question, language)).toBeNull();
  });

  it('are next to none of those that a statement answers', () => {
    const asked = statementFiles()
      .flatMap(readStatements)
      .flatMap(({ asked: ways }) =>
        (Object.keys(ways) as LawLanguage[]).flatMap((language) => ways[language].map((question) => ({ language, question }))),
      );
    expect(asked.length).toBeGreaterThan(10_000);
    const refused = asked.filter(({ language, question }) => refusalByWords(question, language) !== null);
    expect(refused.length / asked.length, refused.map(({ question }) => question).join('\n')).toBeLessThan(0.001);
  });

  it('knows the years that are to come', () => {
    expect(futureYears('from 2024 to 2031, number 20305', new Date('2026-11-22'))).toEqual([2031]);
  });

  it('takes a year in which something of a story ends for none that is asked of', () => {
    const now = new Date('2026-11-22');
    expect(futureYears('My lease runs until 2031. May I leave now?', now)).toEqual([]);
    expect(futureYears('I am 60 now. How old must I be in 2031?', now)).toEqual([2031]);
    expect(futureYears('minimum wage in 2031', now)).toEqual([2031]);
  });
});
