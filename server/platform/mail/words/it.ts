import { counted } from '../counted.ts';
import type { MailWords } from '../model.ts';

const levels = { viewer: 'lettore', editor: 'redattore', admin: 'amministratore', owner: 'proprietario' };
const alone = 'Se non era lei, ignori questo messaggio: non è cambiato nulla.';
const wrote = (who: string, message: string | null) => (message === null ? [] : [`${who} scrive:`, { quote: message }]);

export const it: MailWords = {
  address: 'Se il pulsante non funziona, apra questo indirizzo:',
  verify: (to) => ({
    subject: 'Verifichi il suo indirizzo e-mail',
    text: [`Verifichi ${to} e inizi a lavorare in Rejoinder.`],
    button: 'Verifica l’indirizzo',
    after: ['Il link vale un’ora. Se non si è registrato lei, ignori questo messaggio: non succede nulla.'],
  }),
  known: (to) => ({
    subject: 'Ha già un account',
    text: [
      `Qualcuno si è registrato in Rejoinder con ${to}, che ha già un account. Se era lei, acceda; lì può anche impostare una nuova password.`,
    ],
    button: 'Accedi',
    after: [alone],
  }),
  reset: (to) => ({
    subject: 'Imposti una nuova password',
    text: [`Imposti una nuova password per ${to}.`],
    button: 'Imposta una nuova password',
    after: ['Il link vale una volta sola, per un’ora. Se non l’ha chiesto lei, ignori questo messaggio: la password resta.'],
  }),
  link: (to) => ({
    subject: 'Il suo link per accedere',
    text: [`Acceda a Rejoinder come ${to}.`],
    button: 'Accedi',
    after: [
      'Il link vale una volta sola, per venti minuti. Se non l’ha chiesto lei, ignori questo messaggio: senza il link nessuno accede.',
    ],
  }),
  singleSignOn: (name) => ({
    subject: 'Acceda con la sua azienda',
    text: [`La sua azienda consente l’accesso a Rejoinder solo con ${name}. Prema il pulsante per accedere.`],
    button: 'Accedi',
  }),
  confirmProvider: ({ to, provider }) => ({
    subject: 'È stato Lei ad accedere?',
    text: [
      `Qualcuno ha effettuato l’accesso con ${provider} come ${to}. Questo indirizzo ha già un account, che finora non accedeva così.`,
      'Se è stato Lei, prema il pulsante nel browser in cui ha iniziato, oppure acceda prima all’account. Da allora potrà accedere anche così.',
    ],
    button: 'Sì, sono stato io',
    after: ['Il link funziona una volta, per mezz’ora. Se non è stato Lei, ignori questa e-mail: nessuno entra nel suo account.'],
  }),
  ssoOf: (domain) => `il single sign-on di ${domain}`,
  ssoProviderChanged: ({ org, domain, by }) => ({
    subject: `Il single sign-on di ${domain} è stato modificato`,
    text: [
      `${by || 'Qualcuno'} ha cambiato in ${org} il fornitore di identità di ${domain}: da ora è questo a dire chi sono le persone del dominio. Il record nel DNS viene cercato di nuovo e l’accesso va provato di nuovo prima che qualcuno lo usi.`,
    ],
    button: 'Guarda',
    after: ['Se nessun proprietario dell’organizzazione voleva farlo, rimuova subito il single sign-on.'],
  }),
  modelConnected: ({ org, model, host, by }) => ({
    subject: 'È stato collegato un modello linguistico',
    text: [
      `${by || 'Qualcuno'} ha collegato in ${org} il modello linguistico ${model} su ${host}, o ne ha cambiato l’indirizzo o la chiave: le domande, e i passaggi dei vostri documenti che possono rispondervi, vengono inviati lì da ora in poi.`,
    ],
    button: 'Guarda',
    after: ['Se nessun proprietario dell’organizzazione voleva farlo, scolleghi subito il modello.'],
  }),
  modelConnectorLeft: ({ org, model, host, by }) => ({
    subject: 'Un modello linguistico resta, e chi lo ha collegato non è più amministratore',
    text: [
      `${by || 'Qualcuno'} ha collegato il modello linguistico ${model} su ${host} e non è più amministratore di ${org}. Il modello resta collegato: domande e passaggi dei vostri documenti vengono ancora inviati a ${host}.`,
    ],
    button: 'Guarda',
    after: [
      'Se questo server o la sua chiave appartengono a quella persona, scolleghi il modello, o lo colleghi di nuovo con una chiave dell’organizzazione.',
    ],
  }),
  webhookMakerLeft: ({ org, hosts, by }) => ({
    subject: 'I webhook restano, e chi li ha creati non è più amministratore',
    text: [
      `${by || 'Qualcuno'} ha creato webhook verso ${hosts} e non è più amministratore di ${org}. I webhook restano: ciò che accade nell’organizzazione viene ancora inviato lì.`,
    ],
    button: 'Guarda',
    after: ['Se questi indirizzi appartengono a quella persona, rimuova i webhook. Un proprietario può farlo.'],
  }),
  moreChanges: ({ org, count }) => ({
    subject: counted('it', count, {
      one: `${org}: # altra modifica in un’ora`,
      other: `${org}: # altre modifiche in un’ora`,
    }),
    text: ['Della prima modifica l’abbiamo avvisata subito. Questo è seguito entro l’ora, in quest’ordine.'],
    button: 'Guarda',
    after: ['Se nessun proprietario dell’organizzazione lo ha voluto, lo annulli subito e controlli chi può farlo.'],
  }),
  ssoLinkEnded: ({ to, domain }) => ({
    subject: `Il single sign-on di ${domain} ha un altro fornitore`,
    text: [
      `Il fornitore di identità che dice chi sono le persone di ${domain} è stato cambiato. ${to} accedeva con quello precedente, che non apre più il suo account.`,
      'La prossima volta che accede così, un’e-mail le chiederà se è stato Lei. Finché non conferma, nessuno entra nel suo account con il nuovo fornitore.',
    ],
    button: 'Accedi',
    after: ['Se non sa nulla di questa modifica, chieda alla sua azienda prima di confermare.'],
  }),
  ssoRecordLost: ({ org, domain }) => ({
    subject: `Il record di ${domain} non c’è più`,
    text: [
      `Il DNS di ${domain} non mostra più il record che dimostra il dominio per ${org}. Finché non c’è di nuovo, nessuno accede con il single sign-on del dominio, che non è più l’unico accesso.`,
      'Scriva di nuovo il record nel DNS; viene cercato ogni poche ore, o subito se preme «Cerca il record».',
    ],
    button: 'Guarda',
  }),
  invited: ({ org, level, message, by, to, until }) => ({
    subject: `Invito a ${org}`,
    text: [
      by === null
        ? `È invitato a lavorare in ${org} come ${levels[level]}.`
        : `${by.name} (${by.email}) La invita a lavorare in ${org} come ${levels[level]}.`,
      ...wrote(by?.name ?? org, message),
    ],
    button: 'Vedi l’invito',
    after: [
      `Il link è solo per ${to} e funziona una volta, fino al ${until}. Entra solo se accetta.`,
      'Se non conosce chi La invita, ignori questo messaggio, oppure rifiuti: può anche impedire a questa organizzazione di invitarLa ancora.',
    ],
  }),
  levelChanged: ({ org, level, message, by }) => ({
    subject: `Il suo accesso a ${org} è cambiato`,
    text: [`Il suo accesso a ${org} è ora: ${levels[level]}.`, ...wrote(by?.name ?? org, message)],
    button: 'Apri Rejoinder',
  }),
  assistant: ({ from, to, more }) => ({
    subject: `${from} la invita all’assistente legale`,
    text: [
      `${from} la invita a interrogare l’assistente legale: domande su diritto, contabilità e personale in Slovenia, con legge, articolo e data nella risposta.`,
      `Si registri con questo indirizzo, ${to}, e avrete entrambi ${more} domande in più al mese.`,
    ],
    button: 'Registrati',
  }),
  assistantShare: ({ from, to }) => ({
    subject: `${from} condivide con lei una conversazione con l’assistente legale`,
    text: [
      `${from} condivide con lei domande e risposte sul diritto sloveno.`,
      `Può leggerle solo chi è stato indicato: acceda, o si registri, con questo indirizzo, ${to}.`,
    ],
    button: 'Leggi',
  }),
  orgDeleted: ({ org, by, date }) => ({
    subject: `${org} è stata eliminata`,
    text: [
      `${by || 'Qualcuno'} ha eliminato ${org}. Il ${date} sarà cancellata per sempre, con documenti, richieste e raccolta. Fino ad allora la può conservare.`,
    ],
    button: 'Guarda o mantieni',
  }),
  orgRestored: ({ org, by }) => ({
    subject: `${org} resta`,
    text: [`${by || 'Qualcuno'} ha ripristinato ${org}: non viene eliminato nulla.`],
    button: 'Apri Rejoinder',
  }),
  ownDataReady: ({ date }) => ({
    subject: 'I suoi dati sono pronti',
    text: [`Il file con i suoi dati si può scaricare fino al ${date}. Prima acceda: nessun altro lo riceve.`],
    button: 'Scarica',
    after: ['Se non lo ha chiesto lei, cambi la password.'],
  }),
  accountDeleted: (to) => ({
    subject: 'Il suo account è eliminato',
    text: [
      `L’account di ${to} è eliminato, come ha chiesto. Ciò che ha scritto per le sue organizzazioni resta a loro, senza il suo nome.`,
    ],
    button: 'Apri Rejoinder',
  }),
  accountChanged: ({ to, what, left }) => ({
    subject: 'Il suo accesso è stato modificato',
    text: [
      {
        password: `La password di ${to} è stata cambiata.`,
        factor_on: `D’ora in poi a ${to} viene chiesto un codice a ogni accesso.`,
        factor_off: `A ${to} non viene più chiesto alcun codice all’accesso.`,
        codes: `Sono stati creati nuovi codici di recupero per ${to}. Quelli vecchi non valgono più.`,
        provider_added: `${to} può ora accedere anche con un altro fornitore.`,
        provider_removed: `${to} non accede più con uno degli altri fornitori.`,
      }[what],
      ...(left
        ? [
            `Ciò che funziona senza la password non è stato disattivato. Token API: ${left.tokens} · indirizzi del calendario: ${left.calendars} · i suoi webhook: ${left.webhooks} · conversazioni condivise: ${left.shared_conversations} · fornitori di accesso: ${left.providers}. Ciò che non le serve può disattivarlo nelle preferenze.`,
          ]
        : []),
    ],
    button: 'Apri le preferenze',
    after: [
      what === 'provider_added'
        ? 'Se non è stato lei, rimuova subito il fornitore in «Modi di accesso» nelle preferenze, imposti lì una nuova password ed esca da ogni dispositivo.'
        : 'Se non è stato lei, imposti subito una nuova password ed esca da ogni dispositivo: trova entrambe le cose nelle preferenze.',
    ],
  }),
  news: {
    assigned: ({ actor, request, question, count }) =>
      count === 0
        ? {
            subject: `«${request}» è ora sua`,
            text: [`${actor || 'Qualcuno'} le affida la richiesta «${request}».`],
            button: 'Apri la richiesta',
          }
        : {
            subject: counted('it', count, {
              one: `Una domanda di «${request}» è per lei`,
              other: `# domande di «${request}» sono per lei`,
            }),
            text: [
              counted('it', count, {
                one: `${actor || 'Qualcuno'} le chiede di rispondere a una domanda di «${request}».`,
                other: `${actor || 'Qualcuno'} le chiede di rispondere a # domande di «${request}». La prima:`,
              }),
              { quote: question },
            ],
            button: 'Rispondi',
          },
    mentioned: ({ actor, request, question }) => ({
      subject: `${actor || 'Qualcuno'} la menziona in «${request}»`,
      text: [`${actor || 'Qualcuno'} la menziona in un commento a questa domanda di «${request}».`, { quote: question }],
      button: 'Apri il commento',
    }),
    due_tomorrow: ({ request, due }) => ({
      subject: `«${request}» scade domani`,
      text: [`«${request}» scade domani, ${due}, e non è ancora completata.`],
      button: 'Apri la richiesta',
    }),
    overdue: ({ request, due }) => ({
      subject: `«${request}» è in ritardo`,
      text: [`«${request}» scadeva il ${due} e non è ancora completata.`],
      button: 'Apri la richiesta',
    }),
    answered: ({ request }) => ({
      subject: `«${request}» ha le risposte`,
      text: [`Le domande di «${request}» sono state elaborate e aspettano la sua revisione.`],
      button: 'Rivedi le risposte',
    }),
    failed: ({ request }) => ({
      subject: `«${request}» non è stata terminata`,
      text: [
        `Il lavoro su «${request}» si è fermato prima della fine. Ciò che è fatto resta; la richiesta dice perché si è fermato e permette di ricominciare.`,
      ],
      button: 'Apri la richiesta',
    }),
    library_review: ({ question, count }) => ({
      subject: counted('it', count, { one: 'Una voce della raccolta è da rivedere', other: '# voci della raccolta sono da rivedere' }),
      text: [
        counted('it', count, {
          one: 'È arrivata la data di revisione di una sua voce della raccolta.',
          other: 'È arrivata la data di revisione di # sue voci della raccolta. La prima:',
        }),
        { quote: question },
      ],
      button: 'Rivedi la raccolta',
    }),
    promise_due: ({ customer, question, due }) => ({
      subject: customer === '' ? `Una promessa scade il ${due}` : `Una promessa a ${customer} scade il ${due}`,
      text: ['Che cosa è stato promesso:', { quote: question }, `Scade il ${due} e non è ancora segnata come mantenuta.`],
      button: 'Apri la promessa',
    }),
    promise_overdue: ({ customer, question, due }) => ({
      subject: customer === '' ? 'Una promessa è in ritardo' : `Una promessa a ${customer} è in ritardo`,
      text: ['Che cosa è stato promesso:', { quote: question }, `Scadeva il ${due} e non è segnata come mantenuta.`],
      button: 'Apri la promessa',
    }),
    promise_said: ({ customer, question }) => ({
      subject: customer === '' ? 'Un documento dice qualcosa di una promessa' : `Un documento dice qualcosa di una promessa a ${customer}`,
      text: [
        'Che cosa è stato promesso:',
        { quote: question },
        'Accanto alla promessa si vede la frase del documento. Nulla è stato modificato.',
      ],
      button: 'Apri la promessa',
    }),
    told_changed: ({ count }) => ({
      subject: counted('it', count, {
        one: 'Una risposta data a un cliente forse non vale più',
        other: '# risposte date a clienti forse non valgono più',
      }),
      text: [
        'Un documento o la raccolta è cambiata. Sotto «Comunicato» vede che cosa è stato detto a ciascun cliente e che cosa vale ora.',
      ],
      button: 'Vedi che cosa è cambiato',
    }),
    drive_ended: ({ drive }) => ({
      subject: `L’archivio esterno «${drive}» non ci lascia più entrare`,
      text: [
        `Il consenso o la password dell’archivio esterno «${drive}» non vale più, oppure chi l’aveva collegato non è più membro. Da lì non arriva più nulla di nuovo.`,
        'I documenti arrivati prima restano in uso.',
      ],
      button: 'Collegare di nuovo',
    }),
  },
  digest: ({ org, count }) => ({
    subject: counted('it', count, { one: `${org}: # novità`, other: `${org}: # novità` }),
    text: [`Ecco che cosa c’è di nuovo in ${org} e la aspetta.`],
    button: 'Apri Rejoinder',
  }),
  end: {
    link: 'Non ricevere più messaggi di questo tipo',
    dailyLink: 'Niente più messaggi giornalieri',
    title: 'Vuole fermare questi messaggi?',
    text: (kind) =>
      `Non riceverà più messaggi di questo tipo: ${kind}. Nell’app gli avvisi restano, e nelle preferenze può riattivare i messaggi.`,
    button: 'Ferma questi messaggi',
    done: 'Questi messaggi sono fermati',
    doneText: 'Può riattivarli nelle preferenze.',
    wrong: 'Questo link non è valido',
    wrongText: 'Non è completo, o l’account non c’è più. Le preferenze dicono quali messaggi riceve.',
    kinds: {
      assigned: 'domande e richieste affidate a lei',
      mentioned: 'commenti che la menzionano',
      due_tomorrow: 'richieste che scadono domani',
      overdue: 'richieste in ritardo',
      answered: 'richieste con le risposte',
      failed: 'lavori non terminati',
      library_review: 'voci della raccolta da rivedere',
      drive_ended: 'archivi esterni che non ci lasciano più entrare',
      promise_due: 'promesse in scadenza',
      promise_overdue: 'promesse in ritardo',
      promise_said: 'promesse di cui parlano i documenti',
      told_changed: 'risposte a clienti che forse non valgono più',
      daily: 'il messaggio giornaliero',
    },
  },
  mailbox: {
    title: 'Casella locale',
    text: 'Nessun server di posta è configurato, perciò i messaggi restano su questo computer. Solo questo computer può aprire questa pagina.',
    none: 'Ancora nessun messaggio',
    noneText: 'I messaggi di questa installazione compaiono qui quando vengono inviati.',
    all: 'Tutti i messaggi',
    to: 'a',
    from: 'da',
  },
};
