import type common from './en/common.json';
import type review from './en/review.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      common: typeof common;
      review: typeof review;
    };
  }
}
