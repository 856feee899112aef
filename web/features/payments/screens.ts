export { AssistantPaidScreen, PaidScreen } from './paid-screen.tsx';
export { SandboxScreen } from './sandbox-screen.tsx';
