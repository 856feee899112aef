/** Ukrainian: words that weigh less or more where two texts are compared. */
import type { ClassOf } from '../word-classes.ts';

export const comparing = {
  multiFactor: 'багатофакторн* автентифік*, двофакторн* автентифік*',
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
  comparedNegation: 'не, немає, ніколи',
  smallWords:
    'і й та або чи в у на з із зі за до від для про при по що як який яка яке які хто де коли не ні є був була було були бути ви ми вони він вона воно ваш ваша ваше ваші це цей ця ці також може можуть має мають якщо щодо під над між через без після перед їх його її усі всі',
  alsoSmall: '',
  telling: 'не без всі усі',
  lightWords:
    'довго часто скільки маєте існує існують проводите виконуєте виконується проводиться проходять щонайменше компанія компанії організація організації дані даних система системи послуги процедура політика заходи використовуєте',
  youWords: 'ви ваша ваш ваші',
  weWords: 'ми нас наш наша',
  dottedWords: String.raw`ст тощо напр т\.д`,
  afterOrdinals: '',
  commonAcronyms: '',
  plainCapitals: '',
} satisfies Record<ClassOf<'comparing'>, string>;
