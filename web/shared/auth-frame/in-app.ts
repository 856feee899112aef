/** What the browsers inside the apps of Facebook and Instagram call themselves. */
const inApp = /\bFB(?:AN|AV|_IAB)\b|\bInstagram\b/;

/** Whether this page is open inside the app of a social network, where sign-in does not hold. */
export const isInApp = (): boolean => inApp.test(navigator.userAgent);
