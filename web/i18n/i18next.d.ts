/** The words of the screens by file. Made by `npm run words` from web/i18n/en; not edited by hand. */
import type assistant from './en/assistant.json';
import type auth from './en/auth.json';
import type backtests from './en/backtests.json';
import type check from './en/check.json';
import type common from './en/common.json';
import type company from './en/company.json';
import type consoles from './en/consoles.json';
import type documents from './en/documents.json';
import type exports from './en/exports.json';
import type instant from './en/instant.json';
import type invitations from './en/invitations.json';
import type lawCoverage from './en/law-coverage.json';
import type library from './en/library.json';
import type notifications from './en/notifications.json';
import type pages from './en/pages.json';
import type preferences from './en/preferences.json';
import type promises from './en/promises.json';
import type reasons from './en/reasons.json';
import type refusals from './en/refusals.json';
import type requests from './en/requests.json';
import type review from './en/review.json';
import type site from './en/site.json';
import type spent from './en/spent.json';
import type told from './en/told.json';
import type walkthrough from './en/walkthrough.json';
import type welcome from './en/welcome.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      assistant: typeof assistant;
      auth: typeof auth;
      backtests: typeof backtests;
      check: typeof check;
      common: typeof common;
      company: typeof company;
      consoles: typeof consoles;
      documents: typeof documents;
      exports: typeof exports;
      instant: typeof instant;
      invitations: typeof invitations;
      'law-coverage': typeof lawCoverage;
      library: typeof library;
      notifications: typeof notifications;
      pages: typeof pages;
      preferences: typeof preferences;
      promises: typeof promises;
      reasons: typeof reasons;
      refusals: typeof refusals;
      requests: typeof requests;
      review: typeof review;
      site: typeof site;
      spent: typeof spent;
      told: typeof told;
      walkthrough: typeof walkthrough;
      welcome: typeof welcome;
    };
  }
}
