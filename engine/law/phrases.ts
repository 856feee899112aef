/** What the assistant says besides statements, in each language. */
import type { RefusalReason as Refusal } from '#contract/assistant.ts';
import type { LawLanguage } from './languages.ts';

interface Phrases {
  /** Under every answer. */
  notice: string;
  toBeChecked: string;
  /** Stands first in a list of rules, none of which is surely the one that is asked for. */
  nearest: string;
  /** Stands first in an answer that rests on imported text alone. */
  passage: string;
  /** Before what is asked and the sources do not say. */
  notCovered: string;
  /** Stands last in an answer that a language model was asked for and did not give. */
  withoutModel: string;
  /** The same where a limit of what it may read was reached. */
  modelUsedUp: string;
  /** Before the figures that code found in the first paragraph. */
  figures: string;
  /** Before further articles. */
  further: string;
  article: string;
  paragraph: string;
  refusals: Record<Refusal, string>;
}

export const phrases: Record<LawLanguage, Phrases> = {
  en: {
    notice: 'General information on Slovenian law, not legal advice. Only the Slovenian text in the Official Gazette is binding.',
    toBeChecked: 'To be checked: this has not been compared with the text that is in force now.',
    nearest:
      'I am not sure which rule you ask for. These are the nearest ones I have; see whether one fits your case, or ask in other words.',
    passage: 'These are the closest passages in Slovenian law; it is not a checked answer.',
    notCovered: 'Not covered by these sources:',
    withoutModel: 'The language model gave no answer that stood up to its sources; this one was made without it.',
    modelUsedUp: 'What may be read by the language model is used up for now; this answer was made without it.',
    figures: 'Figures in this paragraph:',
    further: 'See also:',
    article: 'article',
    paragraph: 'paragraph',
    refusals: {
      'not-covered':
        'I have no checked source for this. I answer questions on Slovenian law about work, taxes, companies, contracts, property, family and procedures; for the rest ask the authority that is responsible, or free legal aid at a court.',
      'other-country':
        'I know Slovenian law only, so I do not answer on the law of another country. Ask an authority or a lawyer there; for work abroad the EURES network helps.',
      forecast:
        'I do not predict what the law or an amount will be. I can say what holds now; planned changes are published by the government and the National Assembly.',
      unlawful:
        'I do not help to break the law or to hide something from an authority. I can say what the rules are, which penalties there are, and how a mistake is put right, as by reporting oneself to the tax office.',
      'pending-case':
        'I do not judge how a case of yours will end or what you should do in it. I can say what the law provides in general; for the case itself ask a lawyer or free legal aid at the district court.',
      'figure-expired':
        'The figure I have for this has run out, so I do not give it as valid. The current one is published by the responsible authority in the Official Gazette.',
      preparing:
        'Search by meaning is still being prepared, so I do not answer yet: without it I could mistake your question for another. Ask again in a few minutes; this does not count.',
    },
  },
  sl: {
    notice: 'Splošna pojasnila o slovenskem pravu, ne pravni nasvet. Zavezujoče je le slovensko besedilo v Uradnem listu.',
    toBeChecked: 'Treba je še preveriti: to ni bilo primerjano z besedilom, ki velja zdaj.',
    nearest:
      'Nisem gotov, po katerem pravilu sprašujete. To so najbližja, ki jih imam; preverite, ali katero ustreza vašemu primeru, ali vprašajte z drugimi besedami.',
    passage: 'To so najbližja mesta v slovenskih predpisih; ni preverjen odgovor.',
    notCovered: 'Česar ti viri ne povedo:',
    withoutModel: 'Jezikovni model ni dal odgovora, ki bi ga viri potrdili; ta je narejen brez njega.',
    modelUsedUp: 'Kar sme prebrati jezikovni model, je za zdaj porabljeno; ta odgovor je narejen brez njega.',
    figures: 'Številke v tem odstavku:',
    further: 'Glejte tudi:',
    article: 'člen',
    paragraph: 'odstavek',
    refusals: {
      'not-covered':
        'Za to nimam preverjenega vira. Odgovarjam na vprašanja o slovenskem pravu: delo, davki, družbe, pogodbe, lastnina, družina in postopki; za drugo vprašajte pristojni organ ali brezplačno pravno pomoč pri sodišču.',
      'other-country':
        'Poznam le slovensko pravo, zato o pravu druge države ne odgovarjam. Vprašajte tamkajšnji organ ali odvetnika; pri delu v tujini pomaga mreža EURES.',
      forecast:
        'Ne napovedujem, kakšen bo zakon ali znesek v prihodnje. Povem lahko, kaj velja zdaj; načrtovane spremembe objavljata vlada in Državni zbor.',
      unlawful:
        'Ne pomagam kršiti zakona ali česa prikriti pred organi. Povem lahko, kakšna so pravila, katere kazni so predpisane in kako se napaka popravi, na primer s samoprijavo pri davčnem uradu.',
      'pending-case':
        'Ne presojam, kako se bo vaša zadeva končala ali kaj naj v njej storite. Povem lahko, kaj zakon določa na splošno; o sami zadevi vprašajte odvetnika ali brezplačno pravno pomoč pri okrožnem sodišču.',
      'figure-expired':
        'Številki, ki jo imam za to, je veljavnost potekla, zato je ne navajam kot veljavno. Novo objavi pristojni organ v Uradnem listu.',
      preparing:
        'Iskanje po pomenu se še pripravlja, zato še ne odgovarjam: brez njega bi lahko vaše vprašanje zamenjal za drugo. Vprašajte znova čez nekaj minut; to se ne šteje.',
    },
  },
  it: {
    notice: 'Informazioni generali sul diritto sloveno, non un parere legale. Fa fede solo il testo sloveno della Gazzetta ufficiale.',
    toBeChecked: 'Da verificare: non è stato confrontato con il testo ora in vigore.',
    nearest:
      'Non sono sicuro di quale regola chieda. Queste sono le più vicine che ho: veda se una corrisponde al suo caso, oppure lo chieda con altre parole.',
    passage: 'Questi sono i passi più vicini nella legge slovena; non è una risposta verificata.',
    notCovered: 'Non coperto da queste fonti:',
    withoutModel: 'Il modello linguistico non ha dato una risposta confermata dalle fonti; questa è stata fatta senza di esso.',
    modelUsedUp: 'Quanto il modello linguistico può leggere è per ora esaurito; questa risposta è stata fatta senza di esso.',
    figures: 'Cifre in questo comma:',
    further: 'Si veda anche:',
    article: 'articolo',
    paragraph: 'comma',
    refusals: {
      'not-covered':
        "Non ho una fonte verificata per questa domanda. Rispondo sul diritto sloveno in materia di lavoro, imposte, società, contratti, proprietà, famiglia e procedure; per il resto si rivolga all'autorità competente o al gratuito patrocinio del tribunale.",
      'other-country':
        "Conosco solo il diritto sloveno e non rispondo sulla legge di un altro paese. Si rivolga a un'autorità o a un avvocato di quel paese; per il lavoro all'estero aiuta la rete EURES.",
      forecast:
        'Non prevedo come sarà la legge o quanto sarà un importo in futuro. Posso dire che cosa vale ora; le modifiche in programma sono pubblicate dal governo e dal parlamento.',
      unlawful:
        "Non aiuto a violare la legge né a nascondere qualcosa alle autorità. Posso dire quali sono le regole, quali sanzioni sono previste e come si corregge un errore, per esempio con l'autodenuncia all'ufficio delle imposte.",
      'pending-case':
        'Non giudico come finirà la sua causa né che cosa debba fare in essa. Posso dire che cosa prevede la legge in generale; per il suo caso si rivolga a un avvocato o al gratuito patrocinio presso il tribunale.',
      'figure-expired':
        "La cifra che ho non è più valida, quindi non la indico come tale. Quella nuova è pubblicata dall'autorità competente nella Gazzetta ufficiale.",
      preparing:
        'La ricerca per significato è ancora in preparazione, perciò non rispondo ancora: senza di essa potrei scambiare la sua domanda per un’altra. Riprovi tra qualche minuto; questa non conta.',
    },
  },
  fr: {
    notice: 'Informations générales sur le droit slovène, pas un conseil juridique. Seul le texte slovène du Journal officiel fait foi.',
    toBeChecked: "À vérifier : ceci n'a pas été comparé avec le texte en vigueur aujourd'hui.",
    nearest:
      'Je ne suis pas sûr de la règle que vous cherchez. Voici les plus proches que j’ai ; voyez si l’une correspond à votre cas, ou posez la question autrement.',
    passage: "Voici les passages les plus proches dans la loi slovène ; ce n'est pas une réponse vérifiée.",
    notCovered: 'Ce que ces sources ne disent pas :',
    withoutModel: 'Le modèle de langue n’a pas donné de réponse que les sources confirment ; celle-ci a été faite sans lui.',
    modelUsedUp: 'Ce que le modèle de langue peut lire est épuisé pour le moment ; cette réponse a été faite sans lui.',
    figures: 'Chiffres dans cet alinéa :',
    further: 'Voir aussi :',
    article: 'article',
    paragraph: 'alinéa',
    refusals: {
      'not-covered':
        "Je n'ai pas de source vérifiée pour cette question. Je réponds sur le droit slovène : travail, impôts, sociétés, contrats, propriété, famille et procédures ; pour le reste, adressez-vous à l'autorité compétente ou à l'aide juridictionnelle du tribunal.",
      'other-country':
        "Je ne connais que le droit slovène et je ne réponds pas sur la loi d'un autre pays. Adressez-vous à une autorité ou à un avocat de ce pays ; pour le travail à l'étranger, le réseau EURES vous aide.",
      forecast:
        "Je ne prédis pas ce que sera la loi ou un montant à l'avenir. Je peux dire ce qui vaut maintenant ; les changements prévus sont publiés par le gouvernement et l'Assemblée nationale.",
      unlawful:
        "Je n'aide pas à enfreindre la loi ni à cacher quelque chose aux autorités. Je peux dire quelles sont les règles, quelles sanctions sont prévues et comment une erreur se corrige, par exemple par une déclaration spontanée aux impôts.",
      'pending-case':
        "Je ne juge pas comment votre affaire se terminera ni ce que vous devez y faire. Je peux dire ce que la loi prévoit en général ; pour l'affaire elle-même, adressez-vous à un avocat ou à l'aide juridictionnelle du tribunal.",
      'figure-expired':
        "Le chiffre dont je dispose n'est plus valable, je ne le donne donc pas comme tel. Le nouveau est publié par l'autorité compétente au Journal officiel.",
      preparing:
        'La recherche par le sens est encore en préparation, je ne réponds donc pas encore : sans elle, je pourrais confondre votre question avec une autre. Reposez-la dans quelques minutes ; celle-ci ne compte pas.',
    },
  },
  uk: {
    notice: 'Загальна інформація про право Словенії, а не юридична порада. Обов’язковим є лише словенський текст в Офіційному віснику.',
    toBeChecked: 'Потребує перевірки: це не порівняно з текстом, який діє зараз.',
    nearest:
      'Я не певен, про яке правило ви питаєте. Ось найближчі з тих, які я маю; перевірте, чи якесь із них підходить до вашого випадку, або запитайте іншими словами.',
    passage: 'Це найближчі місця у словенських законах; це не перевірена відповідь.',
    notCovered: 'Чого ці джерела не кажуть:',
    withoutModel: 'Мовна модель не дала відповіді, яку підтверджують джерела; цю зроблено без неї.',
    modelUsedUp: 'Те, що мовна модель може прочитати, поки що вичерпано; цю відповідь зроблено без неї.',
    figures: 'Числа в цій частині статті:',
    further: 'Див. також:',
    article: 'стаття',
    paragraph: 'частина',
    refusals: {
      'not-covered':
        'Я не маю перевіреного джерела для цього. Я відповідаю на запитання про право Словенії: праця, податки, товариства, договори, майно, сім’я та процедури; з іншим зверніться до відповідного органу або по безоплатну правову допомогу при суді.',
      'other-country':
        'Я знаю лише право Словенії і не відповідаю щодо права іншої країни. Зверніться до органу або адвоката тієї країни; з роботою за кордоном допомагає мережа EURES.',
      forecast:
        'Я не передбачаю, яким буде закон або сума в майбутньому. Можу сказати, що діє зараз; заплановані зміни публікують уряд і парламент.',
      unlawful:
        'Я не допомагаю порушувати закон або щось приховувати від органів влади. Можу сказати, які є правила, які передбачені покарання і як виправити помилку, наприклад самостійно повідомивши податкову.',
      'pending-case':
        'Я не оцінюю, чим закінчиться ваша справа і що вам у ній робити. Можу сказати, що загалом передбачає закон; щодо самої справи зверніться до адвоката або по безоплатну правову допомогу при суді.',
      'figure-expired':
        'Строк дії числа, яке я маю, закінчився, тому я не подаю його як чинне. Нове публікує відповідний орган в Офіційному віснику.',
      preparing:
        'Пошук за змістом ще готується, тому я поки не відповідаю: без нього я міг би сплутати ваше запитання з іншим. Запитайте ще раз за кілька хвилин; це запитання не враховується.',
    },
  },
};
