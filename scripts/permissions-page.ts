import { accessLevels } from '#contract/roles.ts';
import type { Feature } from '#server/features/all.ts';
import type { Least } from '#server/platform/http/policy.ts';

const columns: readonly Least[] = ['anybody', 'signed in', ...accessLevels];

const mays = (least: Least): string[] => columns.map((column) => (columns.indexOf(column) >= columns.indexOf(least) ? '✓' : '–'));

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = ({ name, policy }: Feature): string => {
  if (!policy) return '';
  const { calls, levels, notes } = policy;
  const rows = Object.entries(levels).flatMap(([call, least]) => {
    const endpoint = calls[call];
    if (!endpoint) throw new Error(`${name}: there is no call ${call}`);
    return [line([`\`${endpoint.method} ${endpoint.path}\``, endpoint.summary, ...mays(least), notes?.[call] ?? ''])];
  });
  const heads = ['call', 'what it does', ...columns, 'besides'];
  return `## ${name}\n\n${[line(heads), line(heads.map(() => '---')), ...rows].join('\n')}\n`;
};

/** The page of permissions: every call, and from which level on it may be made. Written from the policies of the features. */
export const permissionsPage = (features: Feature[]): string =>
  `# Permissions

Written by \`npm run permissions\` from the \`policy.ts\` of each feature, which the commands ask and the \`can\` of answers follows (R-23 in [rules.md](rules.md)). A level may do what the levels before it may; a personal token does at most what its scope allows. Making something new (requests, answers, uploads, instant answers) also needs a running trial or subscription (R-30).

${features.map(tableOf).filter(Boolean).join('\n')}`;
