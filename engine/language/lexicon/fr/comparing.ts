/** French: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: 'authentification (multi-?facteurs?|a (plusieurs|deux|double) facteurs?)',
  singleSignOn: '',
  thirdParty: '',
  roleBasedAccess: '',
  leastPrivilege: '',
  serviceLevel: '',
  pentest: '',
  roundTheClock: '',
  noMoreThan: '',
  noLessThan: '',
  canBeRequired: '',
  comparedNegation: 'pas, jamais, aucun, aucune',
  smallWords:
    'le la les un une des de du d l et ou à au aux en dans par pour sur avec sans sous que qui quoi dont où ne pas est sont être a ont avez êtes comment quand quel quelle quels quelles si vos votre nos notre leur leurs ce cet cette ces il elle ils elles se s c n y été sera seront qu chez vous nous',
  alsoSmall: '',
  telling: 'non pas sans tous',
  lightWords:
    'combien longtemps avez existe disposez effectuez tenez conservez indiquez moins entreprise organisation donnees systeme systemes service services procedure politique mesures utilisez',
  commonWords:
    'documente documentee documentees application applications environnement institution strategie programme approprie appropriee formel formelle actuellement etabli etablie defini definie mis mise oeuvre adopte',
  ordinaryWords:
    'acces systeme systemes utilisateur utilisateurs client clients service services employe employes personnel compte comptes reseau serveur changement changements developpement logiciel revue rapport test controle gestion risque risques plan plans support produit fournisseur fournisseurs entreprise annee annuellement mois jour politique procedure procedures mesure norme exigence donnees informations securite protection protege',
  policyNouns: 'politique politiques',
  planNouns: 'plan plans programme programmes',
  procedureNouns: 'procedure processus',
  strategyNouns: 'strategie',
  youWords: 'vous votre vos',
  weWords: 'nous notre nos',
  dottedWords: 'cfr',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
