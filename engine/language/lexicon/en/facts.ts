/** English: how forms ask for facts about a company. */
import type { FactClass } from '../fact-classes.ts';

export const facts = {
  'trading-name': 'doing business as, d ?[/.]? ?b ?[/.]? ?a, trad(e|ing)[ -]names?, trading as, brand name',
  'legal-name': '(full )?legal (entity )?names?, legal entity, registered (company )?name, name of (the )?legal entity',
  email: 'e-?mails?([ -]?address(es)?)?, mail address',
  phone: '(tele)?phones?( (numbers?|no))?, tel, mobile( number)?',
  website: 'web ?sites?( address)?, web ?page, web address, home ?page, urls?, internet address',
  privacy: 'data protection( officer)?, dpo, privacy( officer)?',
  security: '(information |cyber[ -]?|it )?security( officer)?, infosec, ciso',
  certificate: 'certifi(cations?|cates?), attestations?, accreditations?',
  headcount: 'head ?count, ftes?',
  employee: 'employees?, staff( members)?, people (work*|employed)',
  founded: '(was |were )?(found(ed|ing|ation)|establish(ed|ment)|incorporat(ed|ion)), in business since',
  vat: 'vat( registration)?, tax(payer)?, ein',
  address:
    '(postal|street|mailing|physical|business|office|registered|legal|full|corporate|principal)? ?address(es)?, (company |corporate |global )?head ?quarters?, hq, (registered|head|main) office',
  registration: 'registration, registered, registry, (commercial |business |company )?register, chamber of commerce, duns, d-u-n-s',
  hosting: '(cloud )?host(ed|ing|s)?, cloud, data ?cent(er|re)s?',
  contact: 'points? of contacts?, poc, contacts?',
  person: 'persons?, representatives?, officer, responsible',
  title: '(job |position )?titles?, position, role',
  name: '(first |last |full )?names?, surname',
  country: 'countr(y|ies)',
  place: 'locations?, located, regions?, where, places?',
  stored: 'stored, reside[sd]?, kept',
  data: '(personal )?data',
  client: "customers?'?s?, clients?, our, institution(al|'s)?",
  legal: 'legal',
  product: 'products?, solutions?, services?, applications?, software, tools?, platforms?',
  description: 'descriptions?, describe, overview',
  count: 'how many, count, total, size',
  number: 'numbers?, nos?, nr, ids?, identifiers?, identification',
  year: 'years?, dates?, when',
  hold: 'hold, held, holds, have, has, maintain*, obtained',
  company:
    "vendors?'?s?, suppliers?'?s?, compan(y|ies)'?s?, organi[sz]ations?'?s?, providers?'?s?, firms?, business, corporat+, entit(y|ies), contractors?, sellers?, bidders?",
  filler:
    'please, provide, enter, state, list, indicate, specify, give, fill in, insert, tell, what, which, who, is, are, your, current(ly)?, official, primary, main, general, complete, valid, etc, any, all, used?',
} satisfies Record<FactClass, string>;
