import { firebaseCases } from '../firebase-cases.ts';

firebaseCases(() => process.env['REJOINDER_FIREBASE'] ?? '');
