import { describe, expect, it } from 'vitest';
import { otherWords } from './abbreviations.ts';

describe('abbreviations of the field', () => {
  it('are spelled out in the language of the query', () => {
    expect(otherWords('Do you test your DRP every year?', 'en')).toEqual(['disaster recovery plan']);
    expect(otherWords('Ali imate BCP?', 'sl')).toEqual(['načrt neprekinjenega poslovanja']);
    expect(otherWords('Чи є у вас DPO?', 'uk')).toEqual(['відповідальний за захист даних']);
    expect(otherWords('Avez-vous un PRA ?', 'fr')).toEqual(["plan de reprise d'activité"]);
    expect(otherWords('MFA', null)).toContain('multi-factor authentication');
    expect(otherWords('MFA', null)).toContain('authentification multifacteur');
  });

  it('are what words may stand as, too', () => {
    expect(otherWords('Is there a business continuity plan?', 'en')).toEqual(['BCP']);
    expect(otherWords('Ali uporabljate enotna prijava storitve?', 'sl')).toEqual(['SSO']);
  });

  it('add nothing that the query says itself, and nothing to words that only look alike', () => {
    expect(otherWords('Is there a disaster recovery plan (DRP)?', 'en')).toEqual([]);
    expect(otherWords('Are user ids and badges kept by Pam in the office?', 'en')).toEqual([]);
    expect(otherWords('drp tests', null)).toContain('disaster recovery plan');
  });
});
