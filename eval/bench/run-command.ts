import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../bin/rejoinder', import.meta.url));

/** Runs the command line to its end. @throws when it ends with another status than 0. */
export function rejoinder(args: string[], env: Record<string, string> = {}): Promise<{ stdout: string; stderr: string }> {
  return new Promise((done, failed) => {
    const child = spawn(main, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', failed);
    child.on('close', (status) =>
      status === 0 ? done({ stdout, stderr }) : failed(new Error(`rejoinder ${args[0]} ended with ${status}: ${stderr.slice(-500)}`)),
    );
  });
}
