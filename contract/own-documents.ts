/** Approved answers stand in the index, and in citations, as parts of a document of this name … */
export const APPROVED_DOCUMENT = 'Approved answers';
/** … and confirmed facts of this. Screens say both in their language. */
export const FACTS_DOCUMENT = 'Company facts';
