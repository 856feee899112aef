/** Facts about the company that forms ask for in many words: what is known of them, and which of it a person has confirmed. */
import * as z from 'zod/mini';

export const factKinds = [
  'legal_name',
  'trading_name',
  'address',
  'country',
  'registration_number',
  'vat_number',
  'website',
  'employees',
  'founded',
  'product_name',
  'product_description',
  'contact',
  'contact_name',
  'contact_title',
  'contact_email',
  'contact_phone',
  'security_contact',
  'security_contact_name',
  'security_contact_email',
  'security_contact_phone',
  'privacy_contact',
  'privacy_contact_name',
  'privacy_contact_email',
  'privacy_contact_phone',
  'hosting_provider',
  'hosting_region',
  'certificates',
] as const;
export const FactKind = z.enum(factKinds);
export type FactKind = z.infer<typeof FactKind>;

/** Confirmed facts stand in the index, and in citations, as parts of a document of this name. */
export const FACTS_DOCUMENT = 'Company facts';

/** Each fact as a form would ask for it in English: the question of its library entry once it is confirmed. */
export const factQuestions: Record<FactKind, string> = {
  legal_name: 'Legal name of the company',
  trading_name: 'Trading name of the company',
  address: 'Registered address of the company',
  country: 'Country of registration',
  registration_number: 'Company registration number',
  vat_number: 'VAT number',
  website: 'Company website',
  employees: 'Number of employees',
  founded: 'Year of foundation',
  product_name: 'Product name',
  product_description: 'Product description',
  contact: 'Contact person',
  contact_name: 'Contact name',
  contact_title: 'Contact title',
  contact_email: 'Contact email',
  contact_phone: 'Contact phone number',
  security_contact: 'Security contact',
  security_contact_name: 'Security contact name',
  security_contact_email: 'Security contact email',
  security_contact_phone: 'Security contact phone number',
  privacy_contact: 'Privacy contact',
  privacy_contact_name: 'Privacy contact name',
  privacy_contact_email: 'Privacy contact email',
  privacy_contact_phone: 'Privacy contact phone number',
  hosting_provider: 'Hosting provider',
  hosting_region: 'Hosting location',
  certificates: 'Certifications held',
};
