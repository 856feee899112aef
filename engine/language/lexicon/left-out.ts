/**
 * Names of classes that are taken for empty. What rules match with is made once, when their files are loaded, so a class is left out
 * before any of them is: the ablation (`eval/ablation/`) does it, each class in a process of its own, and nobody else.
 */
export const leftOut = new Set<string>();
