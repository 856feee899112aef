import { counted } from '../counted.ts';
import type { MailWords } from '../model.ts';

const levels = { viewer: 'lecteur', editor: 'éditeur', admin: 'administrateur', owner: 'propriétaire' };
const alone = 'Si ce n’était pas vous, ignorez ce message : rien n’a changé.';
const wrote = (who: string, message: string | null) => (message === null ? [] : [`${who} écrit :`, { quote: message }]);

export const fr: MailWords = {
  address: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  verify: (to) => ({
    subject: 'Vérifiez votre adresse e-mail',
    text: [`Vérifiez ${to} et commencez à travailler dans Rejoinder.`],
    button: 'Vérifier l’adresse',
    after: ['Le lien vaut une heure. Si vous ne vous êtes pas inscrit, ignorez ce message : rien ne se passe.'],
  }),
  known: (to) => ({
    subject: 'Vous avez déjà un compte',
    text: [
      `Quelqu’un s’est inscrit à Rejoinder avec ${to}, qui a déjà un compte. Si c’était vous, connectez-vous ; vous pourrez aussi y choisir un nouveau mot de passe.`,
    ],
    button: 'Se connecter',
    after: [alone],
  }),
  reset: (to) => ({
    subject: 'Choisissez un nouveau mot de passe',
    text: [`Choisissez un nouveau mot de passe pour ${to}.`],
    button: 'Choisir un nouveau mot de passe',
    after: [
      'Le lien vaut une seule fois, pendant une heure. Si vous ne l’avez pas demandé, ignorez ce message : votre mot de passe reste.',
    ],
  }),
  link: (to) => ({
    subject: 'Votre lien de connexion',
    text: [`Connectez-vous à Rejoinder en tant que ${to}.`],
    button: 'Se connecter',
    after: [
      'Le lien vaut une seule fois, pendant vingt minutes. Si vous ne l’avez pas demandé, ignorez ce message : personne ne se connecte sans lui.',
    ],
  }),
  singleSignOn: (name) => ({
    subject: 'Connectez-vous avec votre entreprise',
    text: [`Votre entreprise n’autorise la connexion à Rejoinder qu’avec ${name}. Appuyez sur le bouton pour vous connecter.`],
    button: 'Se connecter',
  }),
  confirmProvider: ({ to, provider }) => ({
    subject: 'Cette connexion est-elle la vôtre ?',
    text: [
      `Quelqu’un s’est connecté avec ${provider} en tant que ${to}. Cette adresse a déjà un compte, qui ne se connectait pas ainsi jusqu’ici.`,
      'Si c’était vous, appuyez sur le bouton dans le navigateur où vous avez commencé, ou connectez-vous d’abord au compte. Vous pourrez ensuite vous connecter ainsi.',
    ],
    button: 'Oui, c’était moi',
    after: [
      'Le lien fonctionne une fois, pendant une demi-heure. Si ce n’était pas vous, ignorez cet e-mail : personne n’entre dans votre compte.',
    ],
  }),
  ssoOf: (domain) => `l’authentification unique de ${domain}`,
  ssoProviderChanged: ({ org, domain, by }) => ({
    subject: `L’authentification unique de ${domain} a été modifiée`,
    text: [
      `${by || 'Quelqu’un'} a changé, dans ${org}, le fournisseur d’identité de ${domain} : c’est lui désormais qui dit qui sont les personnes du domaine. L’enregistrement DNS est cherché à nouveau, et la connexion doit être essayée à nouveau avant que quiconque s’en serve.`,
    ],
    button: 'Regarder',
    after: ['Si aucun propriétaire de l’organisation ne l’a voulu, retirez l’authentification unique tout de suite.'],
  }),
  modelConnected: ({ org, model, host, by }) => ({
    subject: 'Un modèle de langage a été connecté',
    text: [
      `${by || 'Quelqu’un'} a connecté, dans ${org}, le modèle de langage ${model} sur ${host}, ou en a changé l’adresse ou la clé : les questions, et les passages de vos documents qui peuvent y répondre, y sont envoyés désormais.`,
    ],
    button: 'Regarder',
    after: ['Si aucun propriétaire de l’organisation ne l’a voulu, déconnectez le modèle tout de suite.'],
  }),
  modelConnectorLeft: ({ org, model, host, by }) => ({
    subject: 'Un modèle de langage reste, et qui l’a connecté n’est plus administrateur',
    text: [
      `${by || 'Quelqu’un'} a connecté le modèle de langage ${model} sur ${host} et n’est plus administrateur de ${org}. Le modèle reste connecté : des questions et des passages de vos documents sont toujours envoyés à ${host}.`,
    ],
    button: 'Regarder',
    after: [
      'Si ce serveur ou sa clé appartient à cette personne, déconnectez le modèle, ou connectez-le à nouveau avec une clé de l’organisation.',
    ],
  }),
  webhookMakerLeft: ({ org, hosts, by }) => ({
    subject: 'Des webhooks restent, et qui les a créés n’est plus administrateur',
    text: [
      `${by || 'Quelqu’un'} a créé des webhooks vers ${hosts} et n’est plus administrateur de ${org}. Les webhooks restent : ce qui se passe dans l’organisation y est toujours envoyé.`,
    ],
    button: 'Regarder',
    after: ['Si ces adresses appartiennent à cette personne, supprimez les webhooks. Un propriétaire peut le faire.'],
  }),
  moreChanges: ({ org, count }) => ({
    subject: counted('fr', count, {
      one: `${org} : # autre changement en une heure`,
      other: `${org} : # autres changements en une heure`,
    }),
    text: ['Le premier changement vous a été annoncé aussitôt. Voici ce qui l’a suivi en une heure, dans l’ordre.'],
    button: 'Regarder',
    after: ['Si aucun propriétaire de l’organisation ne l’a voulu, annulez-le aussitôt et voyez qui peut le faire.'],
  }),
  ssoLinkEnded: ({ to, domain }) => ({
    subject: `L’authentification unique de ${domain} a un autre fournisseur`,
    text: [
      `Le fournisseur d’identité qui dit qui sont les personnes de ${domain} a été changé. ${to} se connectait avec le précédent, qui n’ouvre plus votre compte.`,
      'La prochaine fois que vous vous connecterez ainsi, un e-mail vous demandera si c’était vous. Tant que vous n’avez pas confirmé, personne n’entre dans votre compte avec le nouveau fournisseur.',
    ],
    button: 'Se connecter',
    after: ['Si vous ne savez rien de ce changement, renseignez-vous auprès de votre entreprise avant de confirmer.'],
  }),
  ssoRecordLost: ({ org, domain }) => ({
    subject: `L’enregistrement de ${domain} a disparu`,
    text: [
      `Le DNS de ${domain} ne montre plus l’enregistrement qui prouve le domaine pour ${org}. Tant qu’il manque, personne ne se connecte avec l’authentification unique du domaine, et elle n’est plus le seul accès.`,
      'Inscrivez à nouveau l’enregistrement dans le DNS ; il est cherché toutes les quelques heures, ou tout de suite si vous appuyez sur « Chercher l’enregistrement ».',
    ],
    button: 'Regarder',
  }),
  invited: ({ org, level, message, by, to, until }) => ({
    subject: `Invitation à ${org}`,
    text: [
      by === null
        ? `Vous êtes invité à travailler dans ${org} en tant que ${levels[level]}.`
        : `${by.name} (${by.email}) vous invite à travailler dans ${org} en tant que ${levels[level]}.`,
      ...wrote(by?.name ?? org, message),
    ],
    button: 'Voir l’invitation',
    after: [
      `Le lien est pour ${to} uniquement et fonctionne une fois, jusqu’au ${until}. Vous ne rejoignez l’organisation qu’en acceptant.`,
      'Si vous ne connaissez pas la personne qui vous invite, ignorez ce message, ou refusez : vous pouvez aussi empêcher cette organisation de vous inviter encore.',
    ],
  }),
  levelChanged: ({ org, level, message, by }) => ({
    subject: `Votre accès à ${org} a changé`,
    text: [`Votre accès à ${org} est maintenant : ${levels[level]}.`, ...wrote(by?.name ?? org, message)],
    button: 'Ouvrir Rejoinder',
  }),
  assistant: ({ from, to, more }) => ({
    subject: `${from} vous invite à l’assistant juridique`,
    text: [
      `${from} vous invite à interroger l’assistant juridique : questions de droit slovène, de comptabilité et de personnel, avec loi, article et date dans la réponse.`,
      `Inscrivez-vous avec cette adresse, ${to}, et vous aurez tous les deux ${more} questions de plus par mois.`,
    ],
    button: 'S’inscrire',
  }),
  assistantShare: ({ from, to }) => ({
    subject: `${from} partage avec vous une conversation avec l’assistant juridique`,
    text: [
      `${from} partage avec vous des questions et réponses de droit slovène.`,
      `Seules les personnes nommées peuvent les lire : connectez-vous, ou inscrivez-vous, avec cette adresse, ${to}.`,
    ],
    button: 'Lire',
  }),
  orgDeleted: ({ org, by, date }) => ({
    subject: `${org} a été supprimée`,
    text: [
      `${by || 'Quelqu’un'} a supprimé ${org}. Le ${date}, elle disparaîtra définitivement, avec ses documents, demandes et recueil. D’ici là, vous pouvez la garder.`,
    ],
    button: 'Regarder ou garder',
  }),
  orgRestored: ({ org, by }) => ({
    subject: `${org} reste`,
    text: [`${by || 'Quelqu’un'} a rétabli ${org} : rien n’est supprimé.`],
    button: 'Ouvrir Rejoinder',
  }),
  ownDataReady: ({ date }) => ({
    subject: 'Vos données sont prêtes',
    text: [`Le fichier de vos données peut être téléchargé jusqu’au ${date}. Connectez-vous d’abord : personne d’autre ne le reçoit.`],
    button: 'Télécharger',
    after: ['Si vous ne l’avez pas demandé, changez votre mot de passe.'],
  }),
  accountDeleted: (to) => ({
    subject: 'Votre compte est supprimé',
    text: [
      `Le compte de ${to} est supprimé, comme vous l’avez demandé. Ce que vous avez écrit pour vos organisations leur reste, sans votre nom.`,
    ],
    button: 'Ouvrir Rejoinder',
  }),
  accountChanged: ({ to, what, left }) => ({
    subject: 'Votre connexion a été modifiée',
    text: [
      {
        password: `Le mot de passe de ${to} a été changé.`,
        factor_on: `Un code est désormais demandé à chaque connexion de ${to}.`,
        factor_off: `Aucun code n’est plus demandé à la connexion de ${to}.`,
        codes: `De nouveaux codes de secours ont été créés pour ${to}. Les anciens ne valent plus.`,
        provider_added: `${to} peut désormais se connecter aussi avec un autre fournisseur.`,
        provider_removed: `${to} ne se connecte plus avec l’un des autres fournisseurs.`,
      }[what],
      ...(left
        ? [
            `Il n’a pas été mis fin à ce qui fonctionne sans le mot de passe. Jetons d’API\u00a0: ${left.tokens} · adresses d’agenda\u00a0: ${left.calendars} · vos webhooks\u00a0: ${left.webhooks} · conversations partagées\u00a0: ${left.shared_conversations} · fournisseurs de connexion\u00a0: ${left.providers}. Vous pouvez mettre fin à ce dont vous n’avez pas besoin dans les préférences.`,
          ]
        : []),
    ],
    button: 'Ouvrir les préférences',
    after: [
      what === 'provider_added'
        ? 'Si ce n’était pas vous, supprimez tout de suite le fournisseur sous « Moyens de connexion » dans les préférences, choisissez-y un nouveau mot de passe et déconnectez-vous partout.'
        : 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et déconnectez-vous partout : les deux se trouvent dans les préférences.',
    ],
  }),
  news: {
    assigned: ({ actor, request, question, count }) =>
      count === 0
        ? {
            subject: `«\u00a0${request}\u00a0» est à vous`,
            text: [`${actor || 'Quelqu’un'} vous confie la demande «\u00a0${request}\u00a0».`],
            button: 'Ouvrir la demande',
          }
        : {
            subject: counted('fr', count, {
              one: `Une question de «\u00a0${request}\u00a0» est pour vous`,
              other: `# questions de «\u00a0${request}\u00a0» sont pour vous`,
            }),
            text: [
              counted('fr', count, {
                one: `${actor || 'Quelqu’un'} vous demande de répondre à une question de «\u00a0${request}\u00a0».`,
                other: `${actor || 'Quelqu’un'} vous demande de répondre à # questions de «\u00a0${request}\u00a0». La première :`,
              }),
              { quote: question },
            ],
            button: 'Répondre',
          },
    mentioned: ({ actor, request, question }) => ({
      subject: `${actor || 'Quelqu’un'} vous mentionne dans «\u00a0${request}\u00a0»`,
      text: [
        `${actor || 'Quelqu’un'} vous mentionne dans un commentaire sur cette question de «\u00a0${request}\u00a0».`,
        { quote: question },
      ],
      button: 'Ouvrir le commentaire',
    }),
    due_tomorrow: ({ request, due }) => ({
      subject: `«\u00a0${request}\u00a0» est à rendre demain`,
      text: [`«\u00a0${request}\u00a0» est à rendre demain, ${due}, et n’est pas encore terminée.`],
      button: 'Ouvrir la demande',
    }),
    overdue: ({ request, due }) => ({
      subject: `«\u00a0${request}\u00a0» est en retard`,
      text: [`«\u00a0${request}\u00a0» était à rendre le ${due} et n’est pas encore terminée.`],
      button: 'Ouvrir la demande',
    }),
    answered: ({ request }) => ({
      subject: `«\u00a0${request}\u00a0» a ses réponses`,
      text: [`Les questions de «\u00a0${request}\u00a0» sont traitées et attendent votre relecture.`],
      button: 'Relire les réponses',
    }),
    failed: ({ request }) => ({
      subject: `«\u00a0${request}\u00a0» n’a pas été achevée`,
      text: [
        `Le travail sur «\u00a0${request}\u00a0» s’est arrêté avant la fin. Ce qui est fait est gardé ; la demande dit pourquoi il s’est arrêté et permet de recommencer.`,
      ],
      button: 'Ouvrir la demande',
    }),
    library_review: ({ question, count }) => ({
      subject: counted('fr', count, { one: 'Une entrée du recueil est à revoir', other: '# entrées du recueil sont à revoir' }),
      text: [
        counted('fr', count, {
          one: 'La date de révision d’une de vos entrées du recueil est arrivée.',
          other: 'La date de révision de # de vos entrées du recueil est arrivée. La première :',
        }),
        { quote: question },
      ],
      button: 'Revoir le recueil',
    }),
    promise_due: ({ customer, question, due }) => ({
      subject: customer === '' ? `Une promesse est à tenir pour le ${due}` : `Une promesse à ${customer} est à tenir pour le ${due}`,
      text: [`Ce qui a été promis\u00a0:`, { quote: question }, `Elle est à tenir pour le ${due} et n’est pas encore marquée comme tenue.`],
      button: 'Ouvrir la promesse',
    }),
    promise_overdue: ({ customer, question, due }) => ({
      subject: customer === '' ? 'Une promesse est en retard' : `Une promesse à ${customer} est en retard`,
      text: [`Ce qui a été promis\u00a0:`, { quote: question }, `Elle était à tenir pour le ${due} et n’est pas marquée comme tenue.`],
      button: 'Ouvrir la promesse',
    }),
    promise_said: ({ customer, question }) => ({
      subject:
        customer === '' ? 'Un document dit quelque chose d’une promesse' : `Un document dit quelque chose d’une promesse à ${customer}`,
      text: [`Ce qui a été promis\u00a0:`, { quote: question }, 'La phrase du document se voit à côté d’elle. Rien n’a été modifié.'],
      button: 'Ouvrir la promesse',
    }),
    told_changed: ({ count }) => ({
      subject: counted('fr', count, {
        one: 'Une réponse donnée à un client n’est peut-être plus valable',
        other: '# réponses données à des clients ne sont peut-être plus valables',
      }),
      text: [
        'Un document ou le recueil a changé. Sous « Communiqué », vous voyez ce qui a été dit à chaque client et ce qui vaut maintenant.',
      ],
      button: 'Voir ce qui a changé',
    }),
    drive_ended: ({ drive }) => ({
      subject: `L’espace de stockage «\u00a0${drive}\u00a0» ne nous laisse plus entrer`,
      text: [
        `L’accord ou le mot de passe de l’espace de stockage «\u00a0${drive}\u00a0» n’est plus valable, ou la personne qui l’avait connecté est partie. Rien de nouveau n’en vient plus.`,
        'Les documents déjà venus servent toujours.',
      ],
      button: 'Le reconnecter',
    }),
  },
  digest: ({ org, count }) => ({
    subject: counted('fr', count, { one: `${org} : # nouvelle`, other: `${org} : # nouvelles` }),
    text: [`Voici ce qui est nouveau dans ${org} et vous attend.`],
    button: 'Ouvrir Rejoinder',
  }),
  end: {
    link: 'Ne plus recevoir ce type de message',
    dailyLink: 'Plus de messages quotidiens',
    title: 'Arrêter ces messages ?',
    text: (kind) =>
      `Vous ne recevrez plus de messages de ce genre : ${kind}. Dans l’application vous êtes averti comme avant, et vos préférences permettent de les remettre.`,
    button: 'Arrêter ces messages',
    done: 'Ces messages sont arrêtés',
    doneText: 'Vous pouvez les remettre dans vos préférences.',
    wrong: 'Ce lien n’est pas valable',
    wrongText: 'Il n’est pas complet, ou le compte n’existe plus. Vos préférences disent quels messages vous recevez.',
    kinds: {
      assigned: 'questions et demandes qui vous sont confiées',
      mentioned: 'commentaires qui vous mentionnent',
      due_tomorrow: 'demandes à rendre demain',
      overdue: 'demandes en retard',
      answered: 'demandes qui ont leurs réponses',
      failed: 'travaux inachevés',
      library_review: 'entrées du recueil à revoir',
      drive_ended: 'espaces de stockage qui ne nous laissent plus entrer',
      promise_due: 'promesses à tenir bientôt',
      promise_overdue: 'promesses en retard',
      promise_said: 'promesses dont parlent des documents',
      told_changed: 'réponses à des clients qui ne sont peut-être plus valables',
      daily: 'le message quotidien',
    },
  },
  mailbox: {
    title: 'Boîte locale',
    text: 'Aucun serveur de messagerie n’est configuré : les messages restent sur cette machine. Elle seule peut ouvrir cette page.',
    none: 'Pas encore de message',
    noneText: 'Les messages de cette installation apparaissent ici dès leur envoi.',
    all: 'Tous les messages',
    to: 'à',
    from: 'de',
  },
};
