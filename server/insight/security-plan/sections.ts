import type { CheckName } from '#contract/account/security.ts';
import type { SecurityPlan } from './read-plan.ts';

type PlanSection = { title: string; law: string; lines: string[] };

const hours = (count: number): string =>
  count % 24 === 0 ? `${count / 24} ${count === 24 ? 'day' : 'days'}` : `${count} ${count === 1 ? 'hour' : 'hours'}`;
const many = (count: number, one: string, other = `${one}s`): string => `${count} ${count === 1 ? one : other}`;
/** What no setting knows is left to be filled in by hand, and looks like it. */
const blank = '____________________________';

const checkWords: Readonly<Record<CheckName, string>> = {
  factors: 'Members with two-step verification',
  factor_policy: 'Two-step verification required',
  audit_chain: 'Audit log sealed',
  session_policy: 'Session limits',
  export_policy: 'Approval of large exports',
  keys: 'API keys that expire and are used',
  second_head: 'Second owner or admin',
  addresses: 'Allowed addresses',
  quiet_members: 'Active members',
  apps: 'Connected apps in use',
  webhooks: 'Webhooks without failures',
  privacy: 'Privacy requests on time',
  incidents: 'Incident notices on time',
};

/** The elements of 16 CFR 314.4, each with what is in force now. */
export function sectionsOf(plan: SecurityPlan): PlanSection[] {
  const { policy, signOn } = plan;
  return [
    {
      title: 'Qualified individual',
      law: '16 CFR 314.4(a)',
      lines: [`Responsible for this program: ${blank}`, `Owners of the workspace: ${plan.owners.join(', ')}`],
    },
    {
      title: 'Risk assessment',
      law: '16 CFR 314.4(b)',
      lines: [
        `Security score: ${plan.score} of 100`,
        ...plan.checks.map(({ name, points, most }) => `${checkWords[name]}: ${points} of ${most} points`),
        `Assessed by and on: ${blank}`,
      ],
    },
    {
      title: 'Access controls',
      law: '16 CFR 314.4(c)(1)',
      lines: [
        `${many(plan.members, 'member')}; ${many(plan.admins, 'is an owner or admin', 'are owners or admins')}. Each role sees only the records it works with.`,
        `Sessions end ${policy.sessionHours ? `${hours(policy.sessionHours)} after signing in` : '30 days after signing in'} and after ${policy.idleHours ? hours(policy.idleHours) : '14 days'} without activity.`,
        policy.networks.length > 0
          ? `Access is allowed from ${many(policy.networks.length, 'address or network', 'addresses or networks')} only${policy.networksForKeys ? ', programs included' : ''}.`
          : 'Access is allowed from any address.',
        signOn?.enabled
          ? `Single sign-on with ${signOn.issuer} is ${signOn.forced ? 'required' : 'allowed'} for ${plan.domains.join(', ')}.`
          : 'Single sign-on is not in use.',
      ],
    },
    {
      title: 'Inventory of data and systems',
      law: '16 CFR 314.4(c)(2)',
      lines: [
        `${many(plan.keys, 'API key')}, ${many(plan.webhooks, 'webhook')}, ${many(plan.apps.length, 'connected app')}${plan.apps.length > 0 ? `: ${plan.apps.join(', ')}` : ''}.`,
        `Other systems that hold customer information: ${blank}`,
      ],
    },
    {
      title: 'Encryption',
      law: '16 CFR 314.4(c)(3)',
      lines: [
        'Social Security numbers, account numbers, and secrets are encrypted with AES-256-GCM. Passwords are kept as hashes.',
      ],
    },
    {
      title: 'Multi-factor authentication',
      law: '16 CFR 314.4(c)(5)',
      lines: [
        policy.requireFactor
          ? `Two-step verification is required${policy.factorFrom ? ` since ${policy.factorFrom.slice(0, 10)}` : ''}.`
          : 'Two-step verification is not required.',
        ...(signOn?.enabled && signOn.trustsFactor ? ['The identity provider’s two-step verification counts.'] : []),
      ],
    },
    {
      title: 'Disposal and retention',
      law: '16 CFR 314.4(c)(6)',
      lines: [
        'Deleted leads are removed for good after 30 days. Files follow the retention schedule in Settings.',
        policy.exportRows
          ? `Exports of more than ${policy.exportRows} leads need the approval of a second person.`
          : 'Exports need no approval.',
      ],
    },
    {
      title: 'Logging and monitoring',
      law: '16 CFR 314.4(c)(8), (d)',
      lines: [
        'Every change is recorded in an audit log whose entries are sealed in a chain, so that a changed entry is detected.',
        plan.lastPolicyChange
          ? `The security policy was last changed on ${new Date(plan.lastPolicyChange).toISOString().slice(0, 10)}.`
          : 'The security policy was never changed.',
      ],
    },
    {
      title: 'Training and service providers',
      law: '16 CFR 314.4(e), (f)',
      lines: [`Last security training: ${blank}`, `Service providers reviewed: ${blank}`],
    },
    {
      title: 'Incident response',
      law: '16 CFR 314.4(h), (j)',
      lines: [
        `${many(plan.incidents.open, 'open incident')}, ${plan.incidents.year} logged in the last 12 months.`,
        `${many(plan.requests.open, 'open privacy request')}, ${plan.requests.year} received in the last 12 months.`,
        'A notification event that involves 500 or more consumers is reported to the FTC no later than 30 days after discovery.',
        `Who is called first: ${blank}`,
      ],
    },
    {
      title: 'Report to the board or senior officer',
      law: '16 CFR 314.4(i)',
      lines: [`Reported to: ${blank}`, `Date and signature: ${blank}`],
    },
  ];
}
