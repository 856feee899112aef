import { accessLevels, doings } from '#contract/roles.ts';
import type { Feature } from '#server/features/all.ts';
import { type Need, type Policy, isDoing, ownerOf } from '#server/platform/http/policy.ts';

const columns = ['anybody', 'signed in', ...accessLevels] as const;

const mays = (need: Need): string[] => {
  if (need === 'site') return columns.map(() => '–');
  const least = columns.indexOf(isDoing(need) ? doings[need].level : need);
  return columns.map((_, column) => (column >= least ? '✓' : '–'));
};
const planOf = (need: Need): string => (isDoing(need) && doings[need].plan ? '✓' : '');

const tokenOf = (policy: Policy, call: string): string => ({ organisation: '✓', person: '–' })[ownerOf(policy, call) ?? 'organisation'];

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

const tableOf = ({ name, policy }: Feature): string => {
  if (!policy) return '';
  const { calls, needs, notes } = policy;
  const rows = Object.entries(needs).flatMap(([call, need]) => {
    const endpoint = calls[call];
    if (!endpoint) throw new Error(`${name}: there is no call ${call}`);
    return [
      line([
        `\`${endpoint.method} ${endpoint.path}\``,
        endpoint.summary,
        ...mays(need),
        planOf(need),
        tokenOf(policy, call),
        notes?.[call] ?? '',
      ]),
    ];
  });
  const heads = ['call', 'what it does', ...columns, 'plan', 'token', 'besides'];
  return `## ${name}\n\n${[line(heads), line(heads.map(() => '---')), ...rows].join('\n')}\n`;
};

/** The page of permissions: every call, and from which level on it may be made. Written from the policies of the features. */
export const permissionsPage = (features: Feature[]): string =>
  `# Permissions

Written by \`npm run permissions\` from the \`policy.ts\` of each feature, which the commands ask and the \`can\` of answers follows (R-23 in [rules.md](rules.md)); levels and plan of what people come to do stand in \`contract/roles.ts\`, which the screens ask too. A level may do what the levels before it may; a personal token does at most what its scope allows. What has no ✓ under token is a matter of the person, not of the organisation: a token that acts in one organisation alone, as those made in *Company* do, is refused there with 403 \`bound_token\`. What has a ✓ under plan also needs a running trial or subscription (R-30). In an organisation that is deleted every call that changes it is refused (409) until an owner keeps it; reading, exporting and what every member may go on.

${features.map(tableOf).filter(Boolean).join('\n')}`;
