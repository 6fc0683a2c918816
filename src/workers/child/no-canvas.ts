// pdf.js makes a matrix for drawing when it is loaded, and takes it from a native package; reading text needs neither.
if (!("DOMMatrix" in globalThis)) Object.assign(globalThis, { DOMMatrix: Object });
