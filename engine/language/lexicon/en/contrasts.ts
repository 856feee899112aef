/** English: members of classes that exclude each other. */
import type { ContrastTerms } from '../contrasts.ts';

export const contrasts = {
  'state of data': {
    'at rest': 'at rest, data stored, stored data',
    'in transit':
      'in transit, tls, https, over the internet, over network*, over public network*, in motion, in transmission, during transmission',
    'in use': 'in use, data being processed',
  },
  accounts: {
    'service accounts': 'service account*, system account*, machine account*, technical account*',
    'staff accounts': 'staff account*, employee account*, user account*, personal account*',
    'privileged accounts': 'privileged, administrator account*, admin account*, administrative account*, root account*',
    'customer accounts': 'customer account*, client account*',
    'shared accounts': 'shared account*, generic account*',
    'guest accounts': 'guest account*, default account*',
  },
  people: {
    employees: 'employee*, staff, personnel, workforce, workers',
    contractors: 'contractor*, freelance*, temporary worker*',
    'third parties':
      'third-part*, third part*, thirdparty, 3rd part*, subcontractor*, sub-contractor*, supplier*, sub-processor*, subprocessor*',
    customers: 'customer*, client*, tenant*',
    administrators: 'administrator*, admins, sysadmin*',
    'end users': 'end user*, end-user*',
    visitors: 'visitor*, guest*',
    developers: 'developer*, programmer*, engineers',
    'the board': 'board, board members, directors, executives, senior management, top management',
    students: 'student*, pupil*',
    auditors: 'auditor*, regulator*',
    'law enforcement': 'law enforcement, police, government',
    'data subjects': 'data subject*, individuals',
    authorities: 'authorities, supervisory authority, data protection authority',
  },
  environment: {
    production: 'production, live environment, live system*',
    'test or development':
      'test environment*, test system*, test data, testing environment*, staging, development environment*, dev, non production, nonproduction, sandbox, pre production',
  },
  'physical or logical': {
    physical: 'physical, physically',
    logical: 'logical, logically',
  },
  direction: {
    inbound: 'inbound, incoming, ingress',
    outbound: 'outbound, outgoing, egress',
  },
  act: {
    grant: 'grant, granted, granting, provision, provisioned, provisioning, assign, assigned',
    create: 'create, created, creating, creation',
    change: 'change, changed, modify, modified, modification*, alter, altered, amend*',
    delete: 'delete, deleted, deletes, deletion, destroy*, destruct*, erase*, dispose*, disposal, purge*, saniti*, wipe*',
    withdraw:
      'disable*, deactivat*, suspend*, lock, locked, revoke*, revocation, removed, removal, removing, withdraw*, deprovision*, de-provision*',
    restore: 'restore*, restoration',
    review: 'review, reviewed, reviews, reviewing',
    approve: 'approve*, approval*, authoriz*, authoris*',
    monitor: 'monitor*',
    notify: 'notify, notified, notifies, notification*',
    share: 'share, shared with, shares, sharing, disclose*, disclosure, sell, sold, selling',
    document: 'documented, documentation, document, written',
    test: 'test, tested, tests, testing, exercise*, exercised',
    train: 'train, trained, training, trainings, educate*, awareness',
  },
  employment: {
    joining: 'joins, join, joining, hire, hired, hiring, hires, onboard*, new employee*, upon employment, before employment',
    leaving:
      'leaves, leave the company, leaving, leavers, leaver, terminated, termination, terminate, terminates, offboard*, departure, depart*, former employee*',
    moving: 'role change*, changes role*, change of role*, transferred, job transfer*, changes position*',
  },
  copies: {
    backup: 'backup*, back up, back ups, backed up',
    archive: 'archiv*',
    replication: 'replica*, replicated, mirrored',
  },
  site: {
    primary: 'primary site*, primary data cent*, main site*, primary location*, primary',
    secondary:
      'secondary site*, secondary data cent*, alternate site*, alternative site*, backup site*, standby site*, dr site*, secondary',
  },
  obligation: {
    required: 'required, mandatory, enforced, enforce, obligatory, must, compulsory',
    optional: 'optional, optionally, available, offered, may, voluntary, allowed, permitted',
    forbidden: 'prohibit*, forbidden, disallowed, banned',
    planned: 'planned, plan to, planning to, intend to, roadmap',
  },
  'how many': {
    all: 'all, every, entire, always, fully',
    some: 'some, partial*, partly, selected, certain, sometimes',
    only: 'only, solely, exclusively',
  },
  'before or after': {
    before: 'before, prior to, in advance, beforehand',
    after: 'after, following, upon completion, afterwards',
    during: 'during, while',
  },
  'plan or policy': {
    'business continuity': 'business continuity, bcp, continuity plan*',
    'disaster recovery': 'disaster recovery, drp, recovery plan*, recovery from disaster',
    'incident response': 'incident response, incident management, incident handling, irp',
    'change management': 'change management, change control',
    'risk management': 'risk management, risk assessment*',
    'patch management': 'patch management, patching, patch*',
    'acceptable use': 'acceptable use, aup',
    'clear desk': 'clear desk, clean desk',
    privacy: 'privacy policy, privacy notice, privacy statement',
    password: 'password*, passphrase*',
    retention: 'retention, retained, retain',
  },
  'technical layer': {
    network: 'network*',
    application: 'application*, app, apps',
    'operating system': 'operating system*, os level',
    database: 'database*, data base',
    endpoint: 'endpoint*, laptop*, workstation*, desktop*',
    mobile: 'mobile device*, mobile phone*, smartphone*, tablet*',
    'load balancer': 'load balanc*',
    firewall: 'firewall*',
    server: 'server*',
    media: 'hard disk*, hard drive*, disk drives, removable media, usb, portable media',
    paper: 'paper, hard copy, hardcopy',
  },
  'inside or outside': {
    internal: 'internal, internally',
    external: 'external, externally, independent, outside',
  },
  'place of work': {
    remote: 'remote, remotely, from home',
    'on site': 'on site, onsite, on-site, on premise*, on-premise*',
  },
  'how it runs': {
    automatic: 'automatic*, automated, automat*',
    manual: 'manual, manually, by hand',
  },
  'test kind': {
    'vulnerability scan': 'vulnerability scan*, vulnerability assessment*, scan for vulnerabilit*, scanned for vulnerab*',
    'penetration test': 'penetration test*, ethical hack*, pen test*, pentest*, pen-test*',
    'code review': 'code review*, source code anal*, static analysis, static code, sast, static application',
    'dynamic test': 'dynamic analysis, dynamic application, dast, dynamic scan*',
    'red team': 'red team*, tabletop*, table top*',
  },
  'protection of data': {
    encryption: 'encrypt*, cryptograph*',
    hashing: 'hash, hashed, hashing, salted',
    masking: 'mask*, redact*, tokeniz*, tokenis*',
    anonymisation: 'anonymi*',
    pseudonymisation: 'pseudonym*',
  },
  'identity step': {
    authentication: 'authenticat*',
    authorisation: 'authorization*, authorisation*',
  },
  'phase of an event': {
    prevent: 'prevent*',
    detect: 'detect*',
    respond: 'respond*',
  },
  'kind of data': {
    'personal data': 'personal data, personally identifiable, pii, personal information',
    'health data': 'health data, phi, health information, medical data',
    'payment data': 'cardholder*, credit card*, payment card*, payment data',
    logs: 'log, logs, logging, audit trail*',
    'source code': 'source code',
    keys: 'encryption key*, cryptographic key*, private key*, key management',
    secrets: 'secret, secrets, credential*, api key*',
  },
  'recovery objective': {
    time: 'recovery time, rto',
    point: 'recovery point, rpo',
  },
  severity: {
    critical: 'critical',
    high: 'high severity, high risk, high-risk',
    medium: 'medium, moderate',
    low: 'low severity, low risk, low-risk',
  },
  limit: {
    minimum: 'minimum, at least, no less than',
    maximum: 'maximum, at most, no more than, up to',
  },
} satisfies ContrastTerms;
