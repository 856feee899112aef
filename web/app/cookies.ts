const key = 'cookieNotice';

/** Whether it was confirmed in this browser what is stored. */
export const isConfirmed = (): boolean => localStorage.getItem(key) !== null;
export const confirm = (): void => localStorage.setItem(key, new Date().toISOString());
