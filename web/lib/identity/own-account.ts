import type { OwnAccount, SignedInAt } from './identity.ts';
import type { IdentityCall } from './identity-calls.ts';

/** The own account at the embedded provider; `ended` is called once it is signed out here. */
export function createOwnAccount(call: IdentityCall, ended: () => void): OwnAccount {
  return {
    async read() {
      const account = await call('GET', '/account');
      return {
        password: account?.['password'] === true,
        second_factor: account?.['second_factor'] === true,
        providers: (account?.['providers'] ?? []) as string[],
      };
    },
    addProvider: async (provider, confirmed) => String((await call('POST', '/add-provider', { provider, ...confirmed }))?.['url']),
    removeProvider: async (provider) => void (await call('POST', '/remove-provider', { provider })),
    changePassword: async ({ current, password, endOthers }) =>
      void (await call('POST', '/change-password', { currentPassword: current, newPassword: password, revokeOtherSessions: endOthers })),
    sessions: async () => ((await call('GET', '/sessions'))?.['sessions'] ?? []) as SignedInAt[],
    endSession: async (id) => void (await call('POST', '/end-session', { id })),
    async endAll() {
      await call('POST', '/revoke-sessions', {});
      ended();
    },
    async setUpFactor(confirmed) {
      const made = await call('POST', '/two-factor/enable', { ...confirmed });
      return { uri: String(made?.['totpURI']), codes: made?.['backupCodes'] as string[] };
    },
    confirmFactor: async (code) => void (await call('POST', '/two-factor/verify-totp', { code })),
    newRecoveryCodes: async (confirmed) =>
      (await call('POST', '/two-factor/generate-backup-codes', { ...confirmed }))?.['backupCodes'] as string[],
    switchFactorOff: async (confirmed) => void (await call('POST', '/two-factor/disable', { ...confirmed })),
  };
}
