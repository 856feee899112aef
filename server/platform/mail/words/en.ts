import { counted } from '../counted.ts';
import type { MailWords } from '../model.ts';

const levels = { viewer: 'viewer', editor: 'editor', admin: 'admin', owner: 'owner' };
const alone = 'If it was not you, leave this mail alone: nothing has changed.';
const wrote = (who: string, message: string | null) => (message === null ? [] : [`${who} writes:`, { quote: message }]);

export const en: MailWords = {
  address: 'If the button does not work, open this address:',
  verify: (to) => ({
    subject: 'Verify your e-mail address',
    text: [`Verify ${to} and start working in Rejoinder.`],
    button: 'Verify this address',
    after: ['The link works for one hour. If you did not sign up, leave this mail alone: nothing happens.'],
  }),
  known: (to) => ({
    subject: 'You have an account already',
    text: [
      `Somebody signed up for Rejoinder with ${to}, which has an account already. If it was you, sign in; there you can also set a new password.`,
    ],
    button: 'Sign in',
    after: [alone],
  }),
  reset: (to) => ({
    subject: 'Set a new password',
    text: [`Set a new password for ${to}.`],
    button: 'Set a new password',
    after: ['The link works once, for one hour. If you did not ask for it, leave this mail alone: your password stays.'],
  }),
  link: (to) => ({
    subject: 'Your sign-in link',
    text: [`Sign in to Rejoinder as ${to}.`],
    button: 'Sign in',
    after: ['The link works once, for twenty minutes. If you did not ask for it, leave this mail alone: nobody is signed in without it.'],
  }),
  singleSignOn: (name) => ({
    subject: 'Sign in with your company',
    text: [`Your company lets its people sign in to Rejoinder with ${name}, and by no other way. Press the button to do so.`],
    button: 'Sign in',
  }),
  confirmProvider: ({ to, provider }) => ({
    subject: 'Is this sign-in yours?',
    text: [
      `Somebody signed in with ${provider} as ${to}. This address has an account already, which did not sign in that way before.`,
      'If it was you, press the button in the browser in which you began, or sign in to the account first. From then on you can sign in that way.',
    ],
    button: 'Yes, it was me',
    after: ['The link works once, for half an hour. If it was not you, leave this mail alone: nobody gets into your account.'],
  }),
  ssoOf: (domain) => `the single sign-on of ${domain}`,
  ssoProviderChanged: ({ org, domain, by }) => ({
    subject: `Single sign-on of ${domain} was changed`,
    text: [
      `${by || 'Somebody'} changed the identity provider of ${domain} in ${org}: from now on it says who the people of the domain are. The record in the DNS is looked for anew, and the sign-in must be tried out again before anybody uses it.`,
    ],
    button: 'Look at it',
    after: ['If no owner of the organisation meant to do this, remove the single sign-on at once.'],
  }),
  modelConnected: ({ org, model, host, by }) => ({
    subject: 'A language model was connected',
    text: [
      `${by || 'Somebody'} connected the language model ${model} at ${host} in ${org}, or gave it another address or key: questions, and the passages of your documents that may answer them, are sent there from now on.`,
    ],
    button: 'Look at it',
    after: ['If no owner of the organisation meant this to happen, disconnect the model at once.'],
  }),
  modelConnectorLeft: ({ org, model, host, by }) => ({
    subject: 'A language model stays, and who connected it is no admin any more',
    text: [
      `${by || 'Somebody'} connected the language model ${model} at ${host} and is no admin of ${org} any more. The model stays connected: questions and passages of your documents are still sent to ${host}.`,
    ],
    button: 'Look at it',
    after: ['If this server or its key is that person’s own, disconnect the model, or connect it anew with a key of the organisation.'],
  }),
  webhookMakerLeft: ({ org, hosts, by }) => ({
    subject: 'Webhooks stay, and who made them is no admin any more',
    text: [
      `${by || 'Somebody'} made webhooks to ${hosts} and is no admin of ${org} any more. They stay: what happens in the organisation is still sent there.`,
    ],
    button: 'Look at them',
    after: ['If these addresses are that person’s own, remove the webhooks. An owner can.'],
  }),
  moreChanges: ({ org, count }) => ({
    subject: counted('en', count, { one: `${org}: # further change within an hour`, other: `${org}: # further changes within an hour` }),
    text: ['Of the first change you were told at once. This came after it within the hour, in this order.'],
    button: 'Look at it',
    after: ['If no owner of the organisation meant this to happen, undo it at once and look at who may do it.'],
  }),
  ssoLinkEnded: ({ to, domain }) => ({
    subject: `The single sign-on of ${domain} has another provider`,
    text: [
      `The identity provider that says who the people of ${domain} are was changed. ${to} signed in with the former one, which no longer opens your account.`,
      'The next time that you sign in that way, a mail asks you whether it was you. Until you say yes, nobody comes into your account with the new provider.',
    ],
    button: 'Sign in',
    after: ['If you know nothing of such a change, ask your company before you say yes.'],
  }),
  ssoRecordLost: ({ org, domain }) => ({
    subject: `The record of ${domain} is gone`,
    text: [
      `The DNS of ${domain} no longer shows the record that proves the domain for ${org}. Until it is there again, nobody signs in with the single sign-on of the domain, and it is not the only way in.`,
      'Write the record into the DNS again; it is looked for every few hours, or at once where you press “Look for the record”.',
    ],
    button: 'Look at it',
  }),
  invited: ({ org, level, message, by, to, until }) => ({
    subject: `Invitation to ${org}`,
    text: [
      by === null
        ? `You are invited to work in ${org} as ${levels[level]}.`
        : `${by.name} (${by.email}) invites you to work in ${org} as ${levels[level]}.`,
      ...wrote(by?.name ?? org, message),
    ],
    button: 'See the invitation',
    after: [
      `The link is for ${to} alone and works once, until ${until}. You join only when you accept.`,
      'If you do not know who invites you, leave this mail alone, or decline: then this organisation can also be kept from inviting you again.',
    ],
  }),
  levelChanged: ({ org, level, message, by }) => ({
    subject: `Your access to ${org} changed`,
    text: [`Your access to ${org} is now: ${levels[level]}.`, ...wrote(by?.name ?? org, message)],
    button: 'Open Rejoinder',
  }),
  assistant: ({ from, to, more }) => ({
    subject: `${from} invites you to the legal assistant`,
    text: [
      `${from} invites you to ask the legal assistant: questions on Slovenian law, accounting and HR, answered with act, article and date.`,
      `Sign up with this address, ${to}, and you both have ${more} more questions each month.`,
    ],
    button: 'Sign up',
  }),
  assistantShare: ({ from, to }) => ({
    subject: `${from} shares a conversation with the legal assistant with you`,
    text: [
      `${from} shares questions and answers on Slovenian law with you.`,
      `Only people who were named can read them: sign in, or sign up, with this address, ${to}.`,
    ],
    button: 'Read it',
  }),
  orgDeleted: ({ org, by, date }) => ({
    subject: `${org} was deleted`,
    text: [
      `${by || 'Somebody'} deleted ${org}. On ${date} it goes for good, with its documents, requests and library. Until then you can keep it.`,
    ],
    button: 'Look at it or keep it',
  }),
  orgRestored: ({ org, by }) => ({
    subject: `${org} stays`,
    text: [`${by || 'Somebody'} restored ${org}: nothing of it is deleted.`],
    button: 'Open Rejoinder',
  }),
  ownDataReady: ({ date }) => ({
    subject: 'Your data is ready',
    text: [`The file with your data can be downloaded until ${date}. Sign in first: nobody else gets it.`],
    button: 'Download',
    after: ['If you did not ask for it, change your password.'],
  }),
  accountDeleted: (to) => ({
    subject: 'Your account is deleted',
    text: [`The account of ${to} is deleted, as you asked. What you wrote for your organisations stays with them, without your name.`],
    button: 'Open Rejoinder',
  }),
  accountChanged: ({ to, what, left }) => ({
    subject: 'Your sign-in was changed',
    text: [
      {
        password: `The password of ${to} was changed.`,
        factor_on: `A code is asked for from now on when ${to} signs in.`,
        factor_off: `No code is asked for any more when ${to} signs in.`,
        codes: `New recovery codes were made for ${to}. The older ones hold no more.`,
        provider_added: `${to} can now also sign in with another provider.`,
        provider_removed: `${to} no longer signs in with one of the other providers.`,
      }[what],
      ...(left
        ? [
            `What works without the password was not ended by this. API tokens: ${left.tokens} · calendar addresses: ${left.calendars} · your webhooks: ${left.webhooks} · shared conversations: ${left.shared_conversations} · sign-in providers: ${left.providers}. What you do not need you can end in the preferences.`,
          ]
        : []),
    ],
    button: 'Open the preferences',
    after: [
      what === 'provider_added'
        ? 'If it was not you, remove the provider under “Sign-in methods” in the preferences at once, set a new password there and sign out everywhere.'
        : 'If it was not you, set a new password at once and sign out everywhere: both are in the preferences.',
    ],
  }),
  news: {
    assigned: ({ actor, request, question, count }) =>
      count === 0
        ? {
            subject: `“${request}” is yours`,
            text: [`${actor || 'Somebody'} made you the owner of “${request}”.`],
            button: 'Open the request',
          }
        : {
            subject: counted('en', count, { one: `A question in “${request}” is yours`, other: `# questions in “${request}” are yours` }),
            text: [
              counted('en', count, {
                one: `${actor || 'Somebody'} asks you to answer a question in “${request}”.`,
                other: `${actor || 'Somebody'} asks you to answer # questions in “${request}”. The first one:`,
              }),
              { quote: question },
            ],
            button: 'Answer',
          },
    mentioned: ({ actor, request, question }) => ({
      subject: `${actor || 'Somebody'} mentions you in “${request}”`,
      text: [`${actor || 'Somebody'} mentions you in a comment on this question of “${request}”.`, { quote: question }],
      button: 'Open the comment',
    }),
    due_tomorrow: ({ request, due }) => ({
      subject: `“${request}” is due tomorrow`,
      text: [`“${request}” is due tomorrow, ${due}, and is not completed yet.`],
      button: 'Open the request',
    }),
    overdue: ({ request, due }) => ({
      subject: `“${request}” is overdue`,
      text: [`“${request}” was due on ${due} and is not completed yet.`],
      button: 'Open the request',
    }),
    answered: ({ request }) => ({
      subject: `“${request}” is answered`,
      text: [`The questions of “${request}” are worked through and wait for your review.`],
      button: 'Review the answers',
    }),
    failed: ({ request }) => ({
      subject: `“${request}” was not finished`,
      text: [
        `The work on “${request}” stopped before its end. What was done is kept; the request says why it stopped and lets you start again.`,
      ],
      button: 'Open the request',
    }),
    library_review: ({ question, count }) => ({
      subject: counted('en', count, { one: 'A library entry is due for review', other: '# library entries are due for review' }),
      text: [
        counted('en', count, {
          one: 'The review date of a library entry of yours has come.',
          other: 'The review dates of # library entries of yours have come. The first one:',
        }),
        { quote: question },
      ],
      button: 'Review the library',
    }),
    promise_due: ({ customer, question, due }) => ({
      subject: customer === '' ? `A promise is due on ${due}` : `A promise to ${customer} is due on ${due}`,
      text: ['What was promised:', { quote: question }, `It is due on ${due}, and not marked as kept yet.`],
      button: 'Open the promise',
    }),
    promise_overdue: ({ customer, question, due }) => ({
      subject: customer === '' ? 'A promise is overdue' : `A promise to ${customer} is overdue`,
      text: ['What was promised:', { quote: question }, `It was due on ${due}, and is not marked as kept.`],
      button: 'Open the promise',
    }),
    promise_said: ({ customer, question }) => ({
      subject: customer === '' ? 'A paper says something of a promise' : `A paper says something of a promise to ${customer}`,
      text: ['What was promised:', { quote: question }, 'In Told you see the sentence of the paper beside it. Nothing was changed.'],
      button: 'Open the promise',
    }),
    told_changed: ({ count }) => ({
      subject: counted('en', count, {
        one: 'An answer that a customer was told may hold no longer',
        other: '# answers that customers were told may hold no longer',
      }),
      text: ['A paper or the library changed. In Told you see what each customer was told, and what stands now.'],
      button: 'See what changed',
    }),
    drive_ended: ({ drive }) => ({
      subject: `The drive “${drive}” lets us in no more`,
      text: [
        `The consent or the password of the drive “${drive}” does not hold any more, or whoever connected it is no member any more. Nothing new comes from there.`,
        'Documents that came from it before still serve.',
      ],
      button: 'Connect it again',
    }),
  },
  digest: ({ org, count }) => ({
    subject: counted('en', count, { one: `${org}: # piece of news`, other: `${org}: # pieces of news` }),
    text: [`This is new in ${org} and waits for you.`],
    button: 'Open Rejoinder',
  }),
  end: {
    link: 'No more mails of this kind',
    dailyLink: 'No more daily mails',
    title: 'End these mails?',
    text: (kind) =>
      `You will get no more mails of this kind: ${kind}. In the app you are told as before, and in your preferences you can switch them on again.`,
    button: 'End these mails',
    done: 'These mails have ended',
    doneText: 'You can switch them on again in your preferences.',
    wrong: 'This link does not hold',
    wrongText: 'It is not complete, or the account is not there any more. Your preferences say which mails you get.',
    kinds: {
      assigned: 'questions and requests that are given to you',
      mentioned: 'comments that mention you',
      due_tomorrow: 'requests that are due tomorrow',
      overdue: 'requests that are overdue',
      answered: 'requests that are answered',
      failed: 'work that did not finish',
      library_review: 'library entries that are due for review',
      drive_ended: 'drives that let nobody in any more',
      promise_due: 'promises that are due',
      promise_overdue: 'promises that are overdue',
      promise_said: 'promises of which papers speak',
      told_changed: 'answers to customers that may hold no longer',
      daily: 'the daily mail',
    },
  },
  mailbox: {
    title: 'Local mailbox',
    text: 'No mail server is configured, so mails stay on this machine. Only this machine can open this page.',
    none: 'No mail yet',
    noneText: 'Mails of this installation are listed here as they are sent.',
    all: 'All mails',
    to: 'to',
    from: 'from',
  },
};
