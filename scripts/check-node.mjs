// Import this before anything else. Old syntax on purpose: an old Node must be able to parse it.
var major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    'Enganche needs Node 24 and this is Node ' +
      process.versions.node +
      '. It comes with the packages of Linux and Windows: run npm ci, then npm start or npm test. On a Mac install it.',
  );
  process.exit(1);
}
