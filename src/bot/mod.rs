//! Choosers over legal acts that see one side's view and can say why; know no terminal.
