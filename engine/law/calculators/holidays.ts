/** Work-free days of Slovenia (ZPDPD, articles 1 and 2). */

const FIXED = new Set(['1-1', '1-2', '2-8', '4-27', '5-1', '5-2', '6-25', '8-15', '10-31', '11-1', '12-25', '12-26']);
const [SUNDAY, SATURDAY] = [0, 6];
const DAY_MS = 86_400_000;

/** Monday to Friday, and no holiday. */
export const isWorkingDay = (day: Date): boolean =>
  day.getUTCDay() !== SUNDAY &&
  day.getUTCDay() !== SATURDAY &&
  !FIXED.has(`${day.getUTCMonth() + 1}-${day.getUTCDate()}`) &&
  day.getTime() !== easterSunday(day.getUTCFullYear()).getTime() + DAY_MS;

/** Of the Gregorian calendar, by Gauss and Butcher. */
function easterSunday(year: number): Date {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = moon + weekday - 7 * Math.floor((golden + 11 * moon + 22 * weekday) / 451) + 114;
  return new Date(Date.UTC(year, Math.floor(shift / 31) - 1, (shift % 31) + 1));
}
