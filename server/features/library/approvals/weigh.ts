/** What approvals make of the library: which of them are new there, and which new entries they confirm. */
import { addTo } from '#engine/common/add-to.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { type Approval, type Beside, saidBy } from '../leads.ts';

/** Of each approval what it is weighed as, and the new entries that each person confirms. */
export interface Weighed {
  each: { isNew: boolean; isConfirmed: boolean }[];
  confirmed: Map<string | null, Set<string>>;
}

/** Entries in use that say the same to the same question; new ones by whom and in which request they were approved. */
interface Alike {
  settled: Set<string>;
  /** Those of them that people approved. */
  approved: Set<string>;
  fresh: Map<string, string[]>;
  /** What approvals by one person in one request confirm, by these. */
  confirmed: Map<string, Confirmed>;
}

interface Confirmed {
  ids: Set<string>;
  isTaken: boolean;
  /** It was left out where the others were taken, as the approval's own. */
  left: string | null;
}

const causeOf = (author: string | null, requestId: string | null): string => JSON.stringify([author, requestId]);
const sayingOf = (question: string, said: string): string => JSON.stringify([question, said]);

/**
 * Weighs approvals beside the entries that stand there. An approval confirms new entries that say the same, approved by somebody else or in
 * another request. What was written by hand is new unless the library has it already; a proposal as it stood is so only where it rests
 * on a new entry. What nobody read confirms nothing, and is new unless somebody approved the same before. Entries that say the same are looked through once for all approvals by one person in one request, in turns: both may be
 * thousands. `ownOf`: the entry that an approval has in the library already. Pure.
 */
export async function weighApprovals<One extends Approval>(
  approvals: readonly One[],
  beside: readonly Beside[],
  ownOf: (approval: One) => string | null,
): Promise<Weighed> {
  const used = beside.filter(({ isUsed }) => isUsed);
  const byId = new Map(used.map((one) => [one.id, one]));
  const groups = await alikeIn(used);
  const confirmed: Weighed['confirmed'] = new Map();
  const each = await mapInTurns(approvals, (approval) => {
    const [question, said, own] = [approval.question.toLowerCase(), saidBy(approval), ownOf(approval)];
    const alike = groups.get(sayingOf(question, said));
    if (approval.unread) return { isNew: !hasOther(alike?.approved, own), isConfirmed: false };
    const lead = leadOf(byId.get(approval.lead ?? ''), own, said);
    const taken = confirmed.get(approval.approvedBy) ?? new Set<string>();
    confirmed.set(approval.approvedBy, taken);
    const confirmsAlike = alike !== undefined && take(confirmedIn(alike, approval), own, taken);
    // One that asks otherwise is in no group of this question.
    const elsewhere = lead && lead.question !== question ? lead : undefined;
    const confirmsLead = elsewhere !== undefined && elsewhere.isNew && !isOfSame(elsewhere, approval);
    if (confirmsLead) taken.add(elsewhere.id);
    const isSettled = hasOther(alike?.settled, own) || elsewhere?.isNew === false;
    const isConfirmed = confirmsAlike || confirmsLead;
    return { isNew: (approval.byHand || lead?.isNew === true) && !isSettled && !isConfirmed, isConfirmed };
  });
  return { each, confirmed };
}

/** The entry that a proposal rests on, where it is another one and says the same. */
const leadOf = (found: Beside | undefined, own: string | null, said: string): Beside | undefined =>
  found && found.id !== own && found.said === said ? found : undefined;

const isOfSame = (one: Beside, { approvedBy, requestId }: Approval): boolean => one.author === approvedBy && one.requestId === requestId;

const hasOther = (ids: ReadonlySet<string> | undefined, own: string | null): boolean =>
  ids !== undefined && ids.size > (own !== null && ids.has(own) ? 1 : 0);

async function alikeIn(used: readonly Beside[]): Promise<Map<string, Alike>> {
  const groups = new Map<string, Alike>();
  await mapInTurns(used, ({ id, question, said, isNew, isOfDocument, author, requestId }) => {
    const key = sayingOf(question, said);
    const alike = groups.get(key) ?? { settled: new Set(), approved: new Set(), fresh: new Map(), confirmed: new Map() };
    groups.set(key, alike);
    if (isNew) addTo(alike.fresh, causeOf(author, requestId), id);
    else {
      alike.settled.add(id);
      if (!isOfDocument) alike.approved.add(id);
    }
  });
  return groups;
}

function confirmedIn({ fresh, confirmed }: Alike, { approvedBy, requestId }: Approval): Confirmed {
  const cause = causeOf(approvedBy, requestId);
  const known = confirmed.get(cause);
  if (known) return known;
  const ids = new Set([...fresh].flatMap(([of, some]) => (of === cause ? [] : some)));
  const made: Confirmed = { ids, isTaken: false, left: null };
  confirmed.set(cause, made);
  return made;
}

/** Adds what an approval confirms, its own entry left out; whether it is anything. */
function take(confirms: Confirmed, own: string | null, into: Set<string>): boolean {
  const { ids } = confirms;
  if (!confirms.isTaken) {
    for (const id of ids) if (id !== own) into.add(id);
    confirms.isTaken = true;
    confirms.left = own !== null && ids.has(own) ? own : null;
  } else if (confirms.left !== null && confirms.left !== own) {
    into.add(confirms.left);
    confirms.left = null;
  }
  return hasOther(ids, own);
}
