import type { FactKind } from '#contract/facts.ts';

/** How forms commonly ask for each fact, in five languages: what is searched for, whatever words the question at hand uses. */
export const factLabels: Record<FactKind, string> = {
  legal_name: 'Company name, vendor name, legal name, naziv podjetja, naziv ponudnika, ragione sociale, raison sociale, назва компанії',
  trading_name: 'Trading name, doing business as, trgovsko ime, nome commerciale, nom commercial, торгова назва',
  address: 'Company address, headquarters, naslov podjetja, sedež, indirizzo, sede legale, adresse, siège social, адреса компанії',
  country: 'Country of registration, država, paese, pays, країна реєстрації',
  registration_number: 'Company registration number, matična številka, numero di registrazione, numéro SIREN, код ЄДРПОУ',
  vat_number: 'VAT number, tax ID, davčna številka, ID za DDV, partita IVA, numéro de TVA, податковий номер',
  website: 'Company website, URL, spletna stran, sito web, site internet, вебсайт',
  employees: 'Number of employees, število zaposlenih, numero di dipendenti, nombre de salariés, effectif, кількість працівників',
  founded: 'Year founded, company established, leto ustanovitve, anno di fondazione, année de création, рік заснування',
  product_name: 'Product name, service name, ime izdelka, naziv rešitve, nome del prodotto, nom du produit, назва продукту',
  product_description: 'Product description, opis izdelka, descrizione del prodotto, description du produit, опис продукту',
  contact: 'Contact person, vendor contact, kontaktna oseba, persona di contatto, personne de contact, контактна особа',
  contact_name: 'Contact name, vendor contact name, ime kontaktne osebe, nome del contatto, nom du contact, ім’я контактної особи',
  contact_title: 'Contact title, funkcija kontaktne osebe, ruolo del contatto, fonction du contact, посада контактної особи',
  contact_email: 'Contact email, e-naslov, e-mail del contatto, adresse e-mail de contact, електронна пошта',
  contact_phone: 'Contact phone number, telefon, numero di telefono, numéro de téléphone, номер телефону',
  security_contact: 'Security contact, kontakt za varnost, contatto per la sicurezza, contact sécurité, контакт з безпеки',
  security_contact_name: 'Security contact name, ime kontakta za varnost, nome del contatto sicurezza, nom du contact sécurité, CISO',
  security_contact_email: 'Security contact email, e-naslov za varnost, e-mail sicurezza, e-mail sécurité, електронна пошта безпеки',
  security_contact_phone: 'Security contact phone, telefon za varnost, telefono sicurezza, téléphone sécurité, телефон безпеки',
  privacy_contact:
    'Privacy contact, data protection officer, pooblaščena oseba za varstvo podatkov, responsabile della protezione dei dati, délégué à la protection des données, захист персональних даних',
  privacy_contact_name: 'Name of the data protection officer, privacy contact name, ime pooblaščene osebe za varstvo podatkov, nom du DPO',
  privacy_contact_email:
    'Data protection officer email, privacy contact email, e-naslov pooblaščene osebe za varstvo podatkov, e-mail du DPO',
  privacy_contact_phone: 'Data protection officer phone, privacy contact phone, telefon pooblaščene osebe za varstvo podatkov',
  hosting_provider:
    'Hosting provider, cloud provider, ponudnik gostovanja, fornitore di hosting, fournisseur d’hébergement, хостинг-провайдер',
  hosting_region:
    'Hosting location, hosting regions, data center location, lokacija gostovanja, localizzazione dei dati, localisation de l’hébergement, розміщення даних',
  certificates: 'Certifications held, security certifications, certifikati, certificazioni, certifications, сертифікати',
};
