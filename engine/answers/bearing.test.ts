import { expect, test } from 'vitest';
import { bearingOf } from './bearing.ts';
import { profileOf } from '#engine/language/profile.ts';

test.each([
  ['Are keys of service accounts rotated at least every quarter?', 'Keys of service accounts are rotated once a year.', 'short'],
  ['Are keys of service accounts rotated at least every quarter?', 'Keys of service accounts are rotated monthly.', 'fits'],
  ['Are keys of service accounts rotated at least every quarter?', 'Keys of staff accounts are rotated every quarter.', 'elsewhere'],
  ['Are keys of service accounts rotated at least every quarter?', 'Keys of service accounts are rotated regularly.', 'open'],
  ['Are restores tested at least annually?', 'Restores are tested every six months.', 'fits'],
  ['Are restores tested at least once every 30 days?', 'Restores are tested quarterly.', 'short'],
  ['Are restores tested at least once every 30 days?', 'Restores are tested every month.', 'fits'],
  ['Are clients told of a breach within 72 hours?', 'Clients are told of a breach within 48 hours.', 'fits'],
  ['Are clients told of a breach no later than 24 hours?', 'Clients are told of a breach within three days.', 'short'],
  ['Are copies kept for at least 30 days?', 'Copies are kept for 35 days.', 'fits'],
  ['Are copies kept for at least 30 days?', 'Copies are kept for 14 days.', 'short'],
  ['Are copies kept for at least 30 days?', 'Copies are kept for up to 35 days.', 'unlike'],
  ['Are copies kept for 90 days?', 'Copies are kept for 35 days.', 'unlike'],
  ['Must passwords have at least 12 characters?', 'Passwords have 14 characters.', 'fits'],
  ['Must passwords have at least 12 characters?', 'Passwords have at least 8 characters.', 'short'],
  ['Are restores tested at least twice a year?', 'Restores are tested once a year.', 'short'],
  ['Are restores tested at least twice a year?', 'Restores are tested four times per year.', 'fits'],
  ['I ripristini sono provati almeno due volte all’anno?', 'I ripristini sono provati ogni mese.', 'fits'],
  ['Ali dostope pregledate vsaj vsako leto?', 'Dostope pregledamo četrtletno.', 'fits'],
  ['Gli accessi sono riesaminati almeno ogni mese?', 'Gli accessi sono riesaminati ogni anno.', 'short'],
  ['Les accès sont-ils revus au moins chaque année ?', 'Les accès sont revus tous les 6 mois.', 'fits'],
  ['Чи доступ переглядають щонайменше щороку?', 'Доступ переглядають щоквартально.', 'fits'],
  ['Wird der Zugriff mindestens monatlich geprüft?', 'Der Zugriff wird jährlich geprüft.', 'short'],
])('%s ← %s: %s', (question, sentence, bearing) => expect(bearingOf(profileOf(question), profileOf(sentence))).toBe(bearing));
