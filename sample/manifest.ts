/** The sample company: what one click loads and one click removes. Every file says in itself that it is a sample. */
export const sampleFolder = new URL('./files/', import.meta.url);

const policies = 'Policies (sample)';

export const sample: {
  knowledge: { file: string; folder: string | null; labels: string[] }[];
  questionnaires: { file: string; name: string }[];
} = {
  knowledge: [
    ...[
      'information-security-policy.md',
      'access-control-policy.md',
      'encryption-standard.md',
      'incident-response-plan.md',
      'backup-and-recovery-policy.md',
      'secure-development-policy.md',
      'supplier-management-policy.md',
      'logging-and-monitoring.md',
      'people-security.txt',
      'privacy-notice.html',
      'hramba-in-brisanje-podatkov.md',
    ].map((name) => ({ file: `knowledge/policies/${name}`, folder: policies, labels: ['policy'] })),
    { file: 'knowledge/Lipa Ledger security white paper (sample).pdf', folder: null, labels: ['white paper'] },
    { file: 'knowledge/Supplier questionnaire 2025, filled in (sample).xlsx', folder: null, labels: ['past questionnaire'] },
  ],
  /** The first one is opened as a request. */
  questionnaires: [
    { file: 'questionnaires/Vendor security assessment 2026 (sample).xlsx', name: 'Vendor security assessment 2026 (sample)' },
    { file: 'questionnaires/Supplier self-disclosure (sample).docx', name: 'Supplier self-disclosure (sample)' },
  ],
};
