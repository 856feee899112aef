/** The form in which addresses are stored and compared. */
export const foldEmail = (email: string): string => email.trim().normalize('NFKC').toLocaleLowerCase('en');
